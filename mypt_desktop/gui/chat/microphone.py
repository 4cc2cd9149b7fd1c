"""The system's microphone, recorded into memory and nowhere else.

QtMultimedia is imported when somebody first asks, and lives on a thread: finding the devices may wait half a second for
a sound server.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QIODevice, QMicrophonePermission, QObject, Qt, QThread, Signal, Slot

from mypt_desktop.core.sound import LONGEST, Recording, SampleKind, bytes_a_second
from mypt_desktop.gui.translation import tr

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudioDevice, QAudioFormat, QAudioSource

_log = logging.getLogger(__name__)
_RATE = 16_000  # what the model wants; a device that has another is recorded as it is


class Microphone(QObject):
    """What records. After `start` comes `heard` with the whole seconds there are, from 0 on, or `failed` with a
    sentence; after `stop`, or by itself when the longest recording is full, `recorded`. `discard` ends it silently."""

    heard = Signal(int)
    recorded = Signal(Recording)
    failed = Signal(str)

    def start(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError

    def discard(self) -> None:
        raise NotImplementedError

    def close(self) -> None:
        """Silence; waits for what records."""


class SystemMicrophone(Microphone):
    """The one that the system's settings name."""

    _wanted = Signal()
    _enough = Signal()
    _unwanted = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thread: QThread | None = None
        self._recorder: _Recorder | None = None

    def start(self) -> None:
        """macOS asks the user at the first time; elsewhere nobody is asked."""
        application, permission = QCoreApplication.instance(), QMicrophonePermission()
        if application is None:
            return
        match application.checkPermission(permission):
            case Qt.PermissionStatus.Granted:
                self._open()
            case Qt.PermissionStatus.Undetermined:
                application.requestPermission(permission, self, self._on_answered)
            case _:
                self.failed.emit(_not_allowed())

    def stop(self) -> None:
        self._enough.emit()

    def discard(self) -> None:
        self._unwanted.emit()

    def close(self) -> None:
        if self._thread is not None:
            self._unwanted.emit()
            self._thread.quit()
            self._thread.wait()
            self._thread = None

    def _on_answered(self, *_: object) -> None:
        application = QCoreApplication.instance()
        granted = Qt.PermissionStatus.Granted
        if application is not None and application.checkPermission(QMicrophonePermission()) == granted:
            self._open()
        else:
            self.failed.emit(_not_allowed())

    def _open(self) -> None:
        if self._thread is None:
            self._thread = QThread(self)
            self._recorder = recorder = _Recorder()
            recorder.moveToThread(self._thread)
            self._thread.finished.connect(recorder.deleteLater)
            self._wanted.connect(recorder.open)
            self._enough.connect(recorder.finish)
            self._unwanted.connect(recorder.discard)
            recorder.heard.connect(self.heard)
            recorder.recorded.connect(self.recorded)
            recorder.failed.connect(self.failed)
            self._thread.start()
        self._wanted.emit()


class _Recorder(QObject):
    """On the thread of the microphone."""

    heard = Signal(int)
    recorded = Signal(Recording)
    failed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._source: QAudioSource | None = None
        self._sound: QIODevice | None = None
        self._kind: SampleKind = "int16"
        self._data = bytearray()
        self._told = -1

    @Slot()
    def open(self) -> None:
        try:
            from PySide6.QtMultimedia import QAudioSource, QMediaDevices, QtAudio
        except ImportError as error:
            _log.warning("QtMultimedia is not there: %s", error)
            self.failed.emit(tr("A library for sound is missing: on Linux install libpulse0, then start again."))
            return
        self.discard()
        device = QMediaDevices.defaultAudioInput()
        if device.isNull():
            self.failed.emit(tr("No microphone was found. Plug one in, or choose one in the system's sound settings."))
            return
        form = _format(device)
        self._kind = _kind(form)
        self._source = QAudioSource(device, form, self)
        self._sound = self._source.start()
        if self._sound is None or self._source.error() != QtAudio.Error.NoError:
            self.discard()
            self.failed.emit(_not_opened())
            return
        self._source.stateChanged.connect(self._on_state)
        self._sound.readyRead.connect(self._on_sound)
        self._tell()

    @Slot()
    def finish(self) -> None:
        if self._source is None:
            return
        self._read()
        form = self._source.format()
        done = Recording(bytes(self._data), form.sampleRate(), form.channelCount(), self._kind)
        self.discard()
        self.recorded.emit(done)

    @Slot()
    def discard(self) -> None:
        source, self._source, self._sound = self._source, None, None
        if source is not None:
            source.stop()
            source.deleteLater()
        self._data = bytearray()
        self._told = -1

    @Slot()
    def _on_sound(self) -> None:
        self._read()
        self._tell()

    @Slot()
    def _on_state(self) -> None:
        """The device was unplugged, or the sound server ended: what was said until then is kept."""
        from PySide6.QtMultimedia import QtAudio

        if self._source is not None and self._source.error() in (QtAudio.Error.IOError, QtAudio.Error.FatalError):
            if self._data:
                self.finish()
            else:
                self.discard()
                self.failed.emit(_not_opened())

    def _read(self) -> None:
        if self._sound is not None:
            self._data += self._sound.readAll().data()

    def _tell(self) -> None:
        if self._source is None:
            return
        form = self._source.format()
        seconds = len(self._data) / bytes_a_second(form.sampleRate(), form.channelCount(), self._kind)
        if int(seconds) != self._told:
            self._told = int(seconds)
            self.heard.emit(self._told)
        if seconds >= LONGEST:
            self.finish()


def _format(device: QAudioDevice) -> QAudioFormat:
    from PySide6.QtMultimedia import QAudioFormat

    wanted = QAudioFormat()
    wanted.setSampleRate(_RATE)
    wanted.setChannelCount(1)
    wanted.setSampleFormat(QAudioFormat.SampleFormat.Int16)
    return wanted if device.isFormatSupported(wanted) else device.preferredFormat()


def _kind(form: QAudioFormat) -> SampleKind:
    from PySide6.QtMultimedia import QAudioFormat

    match form.sampleFormat():
        case QAudioFormat.SampleFormat.UInt8:
            return "uint8"
        case QAudioFormat.SampleFormat.Int32:
            return "int32"
        case QAudioFormat.SampleFormat.Float:
            return "float32"
        case _:
            return "int16"


def _not_allowed() -> str:
    return tr("The system does not let this program use the microphone. Allow it in the system's privacy settings.")


def _not_opened() -> str:
    return tr("The microphone cannot be opened: another program has it, or the system does not allow it.")
