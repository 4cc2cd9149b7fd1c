"""The bill of materials of the program folder, as CycloneDX 1.6 in JSON: the same bytes for the same components."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import UTC, datetime

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component as Part
from cyclonedx.model.component import ComponentType
from cyclonedx.output import make_outputter
from cyclonedx.schema import OutputFormat, SchemaVersion
from packageurl import PackageURL

from installer.bundling.components import Component
from mypt_desktop import __version__

_TYPES = {"model": ComponentType.MACHINE_LEARNING_MODEL, "font": ComponentType.DATA, "icons": ComponentType.DATA}


def bill(components: Iterable[Component], built: int) -> str:
    """JSON text. `built`: seconds since 1970 of the commit, so that two builds of it agree."""
    parts = [_part(one) for one in components if one.kind != "program"]
    program = Part(
        name="mypt-desktop",
        version=__version__,
        type=ComponentType.APPLICATION,
        bom_ref="mypt-desktop",
        licenses=[LicenseFactory().make_from_string("Apache-2.0")],
    )
    names = "\n".join(f"{part.bom_ref.value}" for part in parts)
    bom = Bom(
        components=parts,
        serial_number=uuid.uuid5(uuid.NAMESPACE_URL, f"mypt-desktop {__version__} {built}\n{names}"),
        metadata=BomMetaData(component=program, timestamp=datetime.fromtimestamp(built, UTC)),
    )
    bom.register_dependency(program, parts)
    text: str = make_outputter(bom, OutputFormat.JSON, SchemaVersion.V1_6).output_as_string(indent=1)
    return text + "\n"


def _part(one: Component) -> Part:
    return Part(
        name=one.name,
        version=one.version or None,
        type=_TYPES.get(one.kind, ComponentType.LIBRARY),
        bom_ref=one.purl or f"{one.kind}:{one.name}:{one.version}",
        purl=PackageURL.from_string(one.purl) if one.purl else None,
        licenses=[LicenseFactory().make_from_string(one.licence)],
        hashes=[HashType(alg=HashAlgorithm.SHA_256, content=one.sha256)] if one.sha256 else None,
    )
