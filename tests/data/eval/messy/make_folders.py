"""Writes the folders of this set: `python tests/data/eval/messy/make_folders.py`. Texts of firm and the tables of public
are ours; manuals are the published descriptions of packages (their licence is in README.md)."""

from __future__ import annotations

import importlib.metadata
import shutil
from pathlib import Path

HERE = Path(__file__).parent
THIRD_PARTY = HERE.parents[1] / "documents" / "third-party"

TEXTS = {
    "firm/invoices/RE-2025-041.txt": """INVOICE RE-2025-041
Joinery Brandt & Daughters, Mill Lane 7, Ostheim

Customer: Hotel Linde, Am Markt 2, Ostheim
Date: 14 March 2025

4 bedroom doors, oak            2,480.00
Fitting, 9 hours                  540.00

Total due: EUR 3,020.00
Payable within 21 days.
""",
    "firm/invoices/RE-2025-042.txt": """INVOICE RE-2025-042
Joinery Brandt & Daughters, Mill Lane 7, Ostheim

Customer: Dr. Yilmaz, Schulweg 11, Ostheim
Date: 28 March 2025

Reception desk, beech           1,950.00
Fitting, 5 hours                  300.00

Total due: EUR 2,250.00
Payable within 14 days.
""",
    "firm/invoices/RE-2025-043.txt": """INVOICE RE-2025-043
Joinery Brandt & Daughters, Mill Lane 7, Ostheim

Customer: Hotel Linde, Am Markt 2, Ostheim
Date: 9 April 2025

Repair of a window frame          185.00
Call-out                           45.00

Total due: EUR 230.00
Payable within 21 days.
""",
    "firm/invoices/RE-2025-044.txt": """INVOICE RE-2025-044
Joinery Brandt & Daughters, Mill Lane 7, Ostheim

Customer: Kindergarten Sonnenhof, Bergstr. 30, Ostheim
Date: 30 April 2025

12 coat racks, birch              744.00
Delivery                           36.00

Total due: EUR 780.00
Payable within 30 days.
""",
    "firm/orders 2025.csv": """Order;Customer;Date;Item;Qty;Price EUR;Status
B-101;Hotel Linde;2025-01-20;Bedroom door oak;4;620,00;delivered
B-102;Dr. Yilmaz;2025-02-03;Reception desk;1;1950,00;delivered
B-103;Kindergarten Sonnenhof;2025-02-17;Coat rack birch;12;62,00;delivered
B-104;Familie Meyer;2025-03-05;Kitchen front;14;118,00;in production
B-105;Hotel Linde;2025-03-19;Bench ash;6;240,00;in production;urgent
B-106;Cafe Kolumbus;2025-04-02;Table top walnut;8;310,00;ordered
B-107;Familie Meyer;2025-04-11;Larder cupboard;1;1480,00;ordered
B-108;Town library;2025-04-29;Shelf beech;20;95,00;cancelled
""",
    "firm/prices/Price list 2024.md": """# Price list 2024

Valid from 1 January 2024.

| Item | Wood | Price EUR | Delivery weeks |
|---|---|---|---|
| Interior door | oak | 580 | 6 |
| Interior door | pine | 395 | 4 |
| Window sill | larch | 78 | 3 |
| Stair step | beech | 64 | 5 |
| Table top | walnut | 290 | 7 |

Hourly rate for fitting: EUR 56. Call-out inside Ostheim: EUR 40.
""",
    "firm/prices/Price list 2025.md": """# Price list 2025

Valid from 1 January 2025. Replaces the price list of 2024.

| Item | Wood | Price EUR | Delivery weeks |
|---|---|---|---|
| Interior door | oak | 620 | 7 |
| Interior door | pine | 420 | 4 |
| Window sill | larch | 84 | 3 |
| Stair step | beech | 69 | 5 |
| Table top | walnut | 310 | 8 |

Hourly rate for fitting: EUR 60. Call-out inside Ostheim: EUR 45.
""",
    "firm/shift plan week 34.csv": """Day,Early shift,Late shift,Van
Monday,Clara Brandt,Emre Aydin,Emre Aydin
Tuesday,Emre Aydin,Paul Decker,Paul Decker
Wednesday,Clara Brandt,Lena Brandt,Lena Brandt
Thursday,Paul Decker,Emre Aydin,Clara Brandt
Friday,Lena Brandt,Paul Decker,Emre Aydin
""",
    "firm/minutes/2025-04-08 meeting.md": """# Meeting of 8 April 2025

Present: Clara Brandt, Lena Brandt, Emre Aydin, Rosa Thiel. Paul Decker was ill.

1. The band saw is loud again. Emre asks the maker for a new guide; until then it runs at half speed.
2. From May on the workshop opens at 6:30 instead of 7:00 because of the heat.
3. The apprentice place is given to Jonas Ritter. He begins on 1 September.
4. Rosa will get three offers for the new extraction unit. The limit is EUR 18,000.
5. Summer party on 12 July in the yard of the Linde.
""",
    "firm/mail/1 offer extraction.eml": """From: Rosa Thiel <rosa@brandt-joinery.example>
To: Kaminski Air Systems <sales@kaminski.example>
Date: Thu, 10 Apr 2025 09:12:00 +0200
Subject: Offer for an extraction unit
Message-ID: <1@brandt-joinery.example>
Content-Type: text/plain; charset=utf-8

Dear Sir or Madam,

we need an extraction unit for four machines, at least 5,000 cubic metres an hour, with installation before August.
Please send us an offer.

Rosa Thiel
""",
    "firm/mail/2 re offer extraction.eml": """From: Bernd Kaminski <sales@kaminski.example>
To: Rosa Thiel <rosa@brandt-joinery.example>
Date: Mon, 14 Apr 2025 16:40:00 +0200
Subject: Re: Offer for an extraction unit
Message-ID: <2@kaminski.example>
In-Reply-To: <1@brandt-joinery.example>
Content-Type: text/plain; charset=utf-8

Dear Ms Thiel,

thank you for your message. Our KA-55 moves 5,500 cubic metres an hour and costs EUR 16,900 with installation.
We could install it in the week of 21 July. The offer holds until 15 May.

Bernd Kaminski
""",
    "firm/mail/3 decision.eml": """From: Clara Brandt <clara@brandt-joinery.example>
To: Rosa Thiel <rosa@brandt-joinery.example>
Date: Fri, 9 May 2025 07:55:00 +0200
Subject: Extraction unit, decision
Message-ID: <3@brandt-joinery.example>
Content-Type: text/plain; charset=utf-8

Rosa,

we take the KA-55. Please ask Mr Kaminski for 2 per cent off if we pay within ten days, and tell the insurance.

Clara
""",
    "firm/contracts/lease workshop.txt": """LEASE OF THE WORKSHOP, MILL LANE 7

Landlord: Gertrud Hoss, Birkenallee 3, Ostheim
Tenant: Joinery Brandt & Daughters

The rent is EUR 1,640 a month, payable by the third working day. Heating is not included.
A deposit of three months' rent was paid on 2 May 2019.
Either side may end the lease with six months' notice to the end of a calendar year.
The tenant clears the pavement of snow from Monday to Saturday between 7:00 and 20:00.
Subletting needs the landlord's written consent. Work with machines is not allowed after 20:00.
""",
    "firm/contracts/insurance.txt": """Business insurance, policy number VK-8831-20

Insurer: Sued-Ost Versicherung, contact Ms Adler, telephone 0731 55 90 12
Insured: machines and stock at Mill Lane 7 up to EUR 240,000; the van up to EUR 28,000.
Excess: EUR 500 for each claim, EUR 1,000 for water damage.
Premium: EUR 1,320 a year, due on 1 February.
Damage is to be reported within five days. Tools left in the van overnight are not covered.
""",
    "firm/policies/travel policy 2023.md": """# Travel policy

In force from 1 June 2023.

- Mileage with one's own car: 30 cents a kilometre.
- Overnight stays up to EUR 85 a night.
- Meals: EUR 14 for eight hours and more.
- Receipts are handed in within four weeks.
""",
    "firm/policies/travel policy 2025.md": """# Travel policy

In force from 1 January 2025. It supersedes the policy of 1 June 2023.

- Mileage with one's own car: 38 cents a kilometre.
- Overnight stays up to EUR 105 a night.
- Meals: EUR 16 for eight hours and more.
- Receipts are handed in within two weeks.
""",
    "firm/policies/house rules.txt": """House rules

Company vehicles are free of tobacco.
Ear protection is worn wherever a machine runs.
Whoever leaves last locks the yard gate and sets the alarm; the code is with Clara.
Dogs stay outside the machine room. In the office they are welcome on Fridays.
Offcuts up to one metre may be taken home. Longer pieces belong to the store.
A splinter or a cut, however small, goes into the first-aid book.
Private jobs on the machines are allowed on Saturday mornings after asking Lena.
""",
    "firm/Brief Holzhof.txt": """Holzhof Wagner, Industriestraße 14, Bad Neuwied

An die Tischlerei Brandt
3. Februar 2025

Sehr geehrte Frau Brandt,

ab dem 1. April kostet Eiche 1.180 Euro je Kubikmeter, bisher waren es 1.090 Euro. Esche bleibt bei 870 Euro.
Bei Abnahme von mehr als fünf Kubikmetern geben wir vier Prozent Rabatt. Die Lieferung ist ab 2.000 Euro frei.
Unser Lager ist vom 4. bis 17. August geschlossen.

Mit freundlichen Grüßen
Ingrid Wagner
""",
    "firm/carta herrajes.txt": """Herrajes Ibarra, Vitoria

Estimados señores:

Las bisagras del modelo T-20 llegarán el 22 de mayo. El pedido pesa 140 kilos y viaja en dos cajas.
Cada bisagra cuesta 3,40 euros; las cerraduras del modelo C-9 cuestan 27,50 euros.
La garantía de las cerraduras es de cinco años. El pago se hace a 30 días.

Un saludo,
Itziar Ibarra
""",
    "firm/stock export.txt": """Stock export 2025-05-02

Article             Store    Pieces   Reorder at   Value EUR
------------------------------------------------------------
Oak board 27 mm     A1           38           20     1140.00
Ash board 27 mm     A1           12           15      300.00
Beech dowel 8 mm    B3         2400         1000      120.00
Hinge T-20          B1           64          100      217.60
Lock C-9            B1           15           10      412.50
Wood glue 5 kg      C2            9            6      261.00
""",
    "firm/machine log.txt": """2025-04-01 07:10 band saw: blade changed (Emre)
2025-04-03 15:22 planer: stopped by itself, fuse replaced
2025-04-07 08:05 band saw: noise at full speed, guide worn
2025-04-16 11:40 edge bander: glue tank cleaned
2025-04-22 09:30 planer: knives ground, 2 hours standstill
2025-04-30 13:15 band saw: new guide fitted, runs quietly
2025-05-06 10:02 planer: stopped by itself again, electrician called
""",
    "firm/van notes.md": """# The van (OST-BD 417)

Diesel, 80 litre tank. Payload 1,050 kg, with the roof rack 970 kg. Height with the rack 2.74 m: not into the car park
at the station, which ends at 2.50 m.

Next inspection: October 2026. Winter tyres are in the loft above the office. Tyre pressure 3.2 bar in front, 4.0 bar
behind when loaded.

The fuel card's PIN is with Rosa. Whoever takes the van writes the kilometres into the book.
""",
    "firm/fire safety.html": """<html><head><title>Fire safety</title></head><body><h1>Fire safety</h1>
<p>Assembly point: the chestnut at the gate. The alarm is tested on the first Monday of each month at 10:00.</p>
<table><tr><th>Place</th><th>Extinguisher</th><th>Size kg</th><th>Checked until</th></tr>
<tr><td>Machine room</td><td>foam</td><td>9</td><td>2026-11</td></tr>
<tr><td>Paint room</td><td>powder</td><td>12</td><td>2025-08</td></tr>
<tr><td>Office</td><td>CO2</td><td>5</td><td>2026-02</td></tr>
<tr><td>Van</td><td>powder</td><td>2</td><td>2025-12</td></tr></table>
<p>Rags with oil go into the metal bin with the lid, because they can catch fire by themselves.</p></body></html>
""",
    "public/moons.md": """# Large moons

| Moon | Planet | Diameter km | Discovered |
|---|---|---|---|
| Ganymede | Jupiter | 5268 | 1610 |
| Titan | Saturn | 5150 | 1655 |
| Callisto | Jupiter | 4821 | 1610 |
| Io | Jupiter | 3643 | 1610 |
| Europa | Jupiter | 3122 | 1610 |
| Triton | Neptune | 2707 | 1846 |
| Titania | Uranus | 1577 | 1787 |
| Rhea | Saturn | 1527 | 1672 |
""",
    "public/peaks.csv": """Peak,Country,Height m,First ascent,Continent
Everest,Nepal and China,8849,1953,Asia
Aconcagua,Argentina,6961,1897,South America
Denali,United States,6190,1913,North America
Kilimanjaro,Tanzania,5895,1889,Africa
Elbrus,Russia,5642,1874,Europe
Mont Blanc,France and Italy,4806,1786,Europe
Matterhorn,Switzerland and Italy,4478,1865,Europe
""",
    "public/rivers.html": """<h1>Rivers</h1><table><caption>Long rivers</caption>
<tr><th>River</th><th>Length km</th><th>Mouth</th></tr>
<tr><td>Nile</td><td>6650</td><td>Mediterranean Sea</td></tr><tr><td>Amazon</td><td>6400</td><td>Atlantic</td></tr>
<tr><td>Yangtze</td><td>6300</td><td>East China Sea</td></tr><tr><td>Danube</td><td>2850</td><td>Black Sea</td></tr>
<tr><td>Rhine</td><td>1233</td><td>North Sea</td></tr></table>
""",
    "public/elements.txt": """Melting points of some metals

Metal        Symbol   Melting point C   Density g/cm3
Aluminium    Al                   660            2.70
Copper       Cu                  1085            8.96
Iron         Fe                  1538            7.87
Tin          Sn                   232            7.29
Tungsten     W                   3422           19.25
Zinc         Zn                   420            7.14
""",
}

MANUALS = {
    "sqlite-utils": "sqlite utils readme.md",
    "tabulate": "tabulate.md",
    "psutil": "psutil_readme.rst",
    "pluggy": "pluggy.rst",
    "python-docx": "python-docx.md",
    "python-pptx": "python pptx.txt",
    "openpyxl": "openpyxl.rst",
    "filelock": "filelock.md",
    "platformdirs": "platformdirs README.rst",
    "soupsieve": "soupsieve.md",
    "markdown-it-py": "markdown_it.md",
    "attrs": "attrs.md",
    "click": "click.md",
    "packaging": "packaging.rst",
    "xlsxwriter": "XlsxWriter.rst",
    "sortedcontainers": "sorted containers.rst",
    "iniconfig": "iniconfig.rst",
    "jinja2": "Jinja.md",
    "h11": "h11.rst",
    "idna": "idna.rst",
    "beautifulsoup4": "beautiful soup.md",
    "python-dateutil": "dateutil.rst",
    "defusedxml": "defusedxml.rst",
    "packageurl-python": "packageurl.rst",
    "et-xmlfile": "et xmlfile.txt",
}
COPIED = (
    "RECEIPT-2024-TXN-98765_retail_purchase.pdf",
    "masterformat_partial_numbering.pdf",
    "equations.docx",
    "ocr_xlsx_complex_layout.xlsx",
    "test.epub",
    "test.json",
    "test_notebook.ipynb",
)


CLUB = {
    "club/statutes 2021.md": """# Statutes of the Rowing Club Halmsee

Adopted on 12 February 2021.

## Membership

Anybody who can swim may join. Whoever is under 14 rows only with an adult in the boat.
The yearly fee is 180 euros for adults and 70 euros for pupils. It is due on 31 March.
Whoever leaves says so in writing by 30 September; membership ends with the year.

## The board

The board has five members and is elected for two years. Money beyond 2,000 euros needs two signatures.
""",
    "club/statutes 2024.md": """# Statutes of the Rowing Club Halmsee

Adopted on 9 February 2024. They replace those of 2021.

## Membership

Anybody who can swim may join. Whoever is under 12 rows only with an adult in the boat.
The yearly fee is 210 euros for adults and 85 euros for pupils. It is due on 31 March.
Whoever leaves says so in writing by 31 October; membership ends with the year.

## The board

The board has five members and is elected for three years. Money beyond 3,000 euros needs two signatures.
""",
    "club/boats.csv": """Boat;Class;Built;Weight kg;Value EUR;Berth;Status
Kingfisher;double scull;2016;27,5;9.800,00;A1;ready
Otter;single scull;2009;14,0;4.200,00;A2;under repair
Grebe;coxed four;2012;51,0;14.500,00;B1;ready
Heron;coxed four;1998;55,5;3.900,00;B2;ready
Teal;single scull;2020;14,0;6.900,00;A3;ready
Coot;double scull;2004;29,0;2.700,00;A4;for sale
Bittern;eight;2018;96,0;31.000,00;C1;ready
""",
    "club/rota august.txt": """Boathouse rota, August

Day         Opens            Locks up         Coach
Monday      Ines Falk        Tom Reuter       -
Wednesday   Tom Reuter       Sara Lindt       Milan Koch
Friday      Sara Lindt       Ines Falk        Milan Koch
Saturday    Milan Koch       Jo Brandner      Ines Falk
""",
    "club/how we do things.txt": """How we do things

Wet oars are hung up with the blades downwards.
Nobody goes out when the orange lamp on the mole is lit.
Shoes with dark soles stay in the porch, the floor of the gym marks easily.
Whoever damages a hull writes it into the red ledger the same evening.
Guests may use the sauna twice, after that they have to become members.
The trailer must not go faster than 80 km/h, on the motorway 100.
The spare key of the gym hangs behind the clock; the code of the gate is with Ines.
Launches are refuelled at the petrol station and never on the jetty.
""",
    "club/minutes 2025-05-20.md": """# Board meeting, 20 May 2025

Present: Ines Falk (chair), Tom Reuter, Sara Lindt, Milan Koch. Jo Brandner sent apologies.

- The Otter leaks at the bow. Tom takes her to Blecker's yard; their estimate is 640 euros.
- The regatta at Tannwerder is on 6 September. Entries close on 22 August. Milan drives the trailer.
- Sara has sold the old rowing machine for 150 euros.
- The roof of the boathouse: three offers, from 11,400 to 14,900 euros. Decision at the next meeting, 17 June.
- From July the gym is open until 21:30.
""",
    "club/mail/Blecker Otter.eml": """From: Hanno Blecker <yard@blecker.example>
To: Tom Reuter <tom@rc-halmsee.example>
Subject: Your single Otter
Date: Tue, 3 Jun 2025 10:12:00 +0200
Content-Type: text/plain; charset="utf-8"

Dear Tom,

the damage is worse than we thought: the second frame is cracked too. Instead of 640 it will be 815 euros.
She can be collected from 27 June. We give two years of guarantee on the work.

Hanno Blecker
""",
    "club/Versicherung.txt": """Wassersportversicherung Nordkap
Vertrag WS-20418, gültig ab 1. Januar 2025

Versichert sind alle Boote des Vereins bis 75.000 Euro und der Anhänger bis 6.000 Euro.
Der Jahresbeitrag beträgt 936 Euro. Die Selbstbeteiligung liegt bei 250 Euro je Schaden.
Schäden sind innerhalb von sieben Tagen zu melden. Rennen im Ausland sind nicht versichert.
""",
}
SOFTWARE = {
    "anyio": "anyio.rst", "grimp": "grimp.md", "jsonschema": "jsonschema.rst", "markupsafe": "markupsafe.md", "referencing": "referencing.rst",
    "rich": "rich.md", "truststore": "truststore.md", "watchfiles": "watchfiles.md",
}  # fmt: skip


def main() -> None:
    for name, text in (TEXTS | CLUB).items():
        path = HERE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    _staff(HERE / "firm/staff.xlsx")
    _minutes(HERE / "firm/minutes/2025-03-11 meeting.docx")
    for folder, packages in (("manuals", MANUALS), ("club/software", SOFTWARE)):
        (HERE / folder).mkdir(exist_ok=True)
        for package, name in packages.items():
            if name and not (HERE / folder / name).exists():
                described = importlib.metadata.metadata(package)
                (HERE / folder / name).write_text(described.get_payload() or described["Description"], encoding="utf-8")
    for name in COPIED:
        shutil.copyfile(THIRD_PARTY / name, HERE / "public" / name)


def _staff(path: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Staff"
    for row in (
        ["Name", "Job", "Extension", "Hours per week", "Since", "Birthday"],
        ["Clara Brandt", "Master joiner", 11, 40, 2008, "3 May"],
        ["Lena Brandt", "Joiner", 12, 40, 2015, "19 November"],
        ["Emre Aydin", "Joiner", 14, 38, 2017, "7 January"],
        ["Paul Decker", "Fitter", 15, 35, 2020, "28 February"],
        ["Rosa Thiel", "Office", 10, 24, 2012, "14 August"],
    ):
        sheet.append(row)
    leave = book.create_sheet("Leave 2025")
    for row in (
        ["Name", "Days", "Taken"],
        ["Clara Brandt", 28, 6],
        ["Lena Brandt", 28, 11],
        ["Emre Aydin", 30, 9],
        ["Paul Decker", 27, 15],
        ["Rosa Thiel", 18, 4],
    ):
        leave.append(row)
    book.save(path)


def _minutes(path: Path) -> None:
    import docx

    document = docx.Document()
    document.add_heading("Meeting of 11 March 2025", 1)
    for text in (
        "Present: Clara Brandt, Emre Aydin, Paul Decker, Rosa Thiel. Lena Brandt was at the fair.",
        "Orders: the Linde wants its benches before Whitsun. Paul measures the library's shelves on 24 March.",
        "The planer stopped twice. If it happens again, Clara calls the electrician.",
        "Rosa reports that Dr. Yilmaz pays in two instalments of EUR 1,125.",
        "The stand at the craft fair in September costs EUR 690. Lena books it.",
        "Next meeting: 8 April at 16:30.",
    ):
        document.add_paragraph(text)
    document.save(path)


if __name__ == "__main__":
    main()
