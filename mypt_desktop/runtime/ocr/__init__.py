"""Recognising text in pictures: find its lines, read each, put them in the order in which people read them."""

from mypt_desktop.runtime.ocr.recogniser import TextRecogniser

__all__ = ["TextRecogniser"]
