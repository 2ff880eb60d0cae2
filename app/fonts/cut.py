"""
Cuts the typeface into the fonts beside this file, and writes which letters each has, from its npm package, which is fetched for this alone:
npm install --no-save pretendard@1.3.9 && python3 app/fonts/cut.py (with fonttools and brotli). Run anew when many of the Korean texts'
syllables are missing in the first two; what is missing comes from those in more/. All carry names of their own, as Pretendard's licence demands.
"""
import re
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer

here = Path(__file__).parent
package = here / "../../node_modules/pretendard/dist/web/variable"
# The package's small files are in the order of use: the last ones have the most common syllables.
most_common = 86
# Units an em, of the package's 2048: a 32nd of a pixel at 16 px, and a quarter less to fetch. Latin needs all for its kerning.
of_hangul = 512
# Of surnames, given names, companies and contracts: a page with twenty people had two or three that those lack, and fetched 26 kB for each.
of_names = "갚갱겸곽균납녕돈듬렬룹륜률맹봄빈빙빚빛샘샵섭솔솜솟숙숲앤염옥옵욱웅웍율융잔좌춘캠컬퇴튜팽헌헬혁홀훈휘흔흠흥"

latin = [*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), 0x1E9E, *range(0x2010, 0x2028), 0x2030, 0x2032]
latin += [0x2033, 0x2039, 0x203A, 0x20A9, 0x20AC, 0x20B9, 0x2116, 0x2122, *range(0x2190, 0x2194), 0x21E7, 0x2212, 0x2318]
# In the letters' order, so that the styles of every page name each of them in one span.
more = [range(0x180, 0x370), range(0x370, 0x530), range(0x1D00, 0x2000), range(0x2000, 0x2800), range(0x3000, 0x3400), range(0xFF00, 0x10000)]
more += [range(first, min(first + 140, 0xD7A4)) for first in range(0xAC00, 0xD7A4, 140)]


def hangul():
    words = "".join(path.read_text() for path in here.glob("../../lib/shared/messages/ko/*.ts"))
    found = {ord(letter) for letter in re.findall("[가-힣]", words + of_names)}
    faces = (package / "pretendardvariable-dynamic-subset.css").read_text().split("@font-face")[1:]
    for face in faces:
        if int(re.search(r"subset\.(\d+)\.", face)[1]) < most_common:
            continue
        for first, last in re.findall(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?", face):
            found.update(range(int(first, 16), int(last or first, 16) + 1))
    return sorted(letter for letter in found if 0xAC00 <= letter <= 0xD7A3)


def cut(name, letters, features, units):
    font = TTFont(package / "woff2/PretendardVariable.woff2")
    options = subset.Options(layout_features=features, hinting=False, notdef_outline=True)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    scale_upem(font, units)
    kept = [entry for entry in font["name"].names if entry.nameID in (0, 13, 14)]
    font["name"].names = kept
    called = f"Countersign {name}".replace("/", " ")
    for name_id, text in ((1, called), (2, "Regular"), (4, called), (6, called.replace(" ", ""))):
        font["name"].setName(text, name_id, 3, 1, 0x409)
    font.flavor = "woff2"
    font.save(here / f"{name.lower()}.woff2")


def of_more():
    faces = []
    for letters in more:
        name = f"more/{letters[0]:x}"
        cut(name, letters, [], of_hangul)
        faces.append(
            f'@font-face {{\n  font-family: "Countersign more";\n  src: url("./{name}.woff2") format("woff2");\n'
            f"  font-weight: 400 700;\n  font-display: swap;\n  unicode-range: {ranges(letters)};\n}}\n"
        )
    return "/* Written by cut.py. */\n" + "".join(faces)


def ranges(letters):
    spans = []
    for letter in letters:
        if spans and spans[-1][1] == letter - 1:
            spans[-1][1] = letter
        else:
            spans.append([letter, letter])
    return ", ".join(f"U+{a:x}" if a == b else f"U+{a:x}-{b:x}" for a, b in spans)


def stand_ins(letters):
    """Systems' own fonts, as wide as ours, so that nothing moves where ours came too late for a page."""
    of_system = {"100%": ["Apple SD Gothic Neo"], "93.95%": ["Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR"]}
    faces = [
        f'@font-face {{\n  font-family: "Hangul stand-in {place}";\n  src: {", ".join(f"local({chr(34)}{one}{chr(34)})" for one in names)};\n'
        f"  size-adjust: {size};\n  unicode-range: {ranges(letters)};\n}}\n"
        for place, (size, names) in enumerate(of_system.items(), 1)
    ]
    return "/* Written by cut.py: only the letters that our cut has, so that the others come from more.css. */\n" + "".join(faces)


syllables = hangul()
cut("Latin", latin, ["kern", "mark", "ccmp", "locl", "tnum"], 2048)
cut("Hangul", syllables, [], of_hangul)
(here / "stand-ins.css").write_text(stand_ins(syllables))
(here / "more.css").write_text(of_more())
