import { inflateSync } from 'node:zlib';

/** The text of a PDF of pdfkit in the order in which it is drawn, line by line. */
export function pdfText(pdf: Buffer): string {
  const objects = getObjects(pdf);
  const fonts = new Map(
    [...objects.values()].flatMap((text) =>
      [...text.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
        const [, unicode] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? [];
        return [name, unicode === undefined ? undefined : getLetters(getContent(objects.get(unicode)))] as const;
      }),
    ),
  );
  return [...objects.values()].map((text) => drawnText(getContent(text), fonts)).join('\n');
}

/** The colors that a PDF of pdfkit fills letters and areas with, sorted. */
export function pdfColors(pdf: Buffer): string[] {
  const contents = [...getObjects(pdf).values()].map(getContent).join('\n');
  const fills = [...contents.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)];
  return [...new Set(fills.map(([, ...shares]) => `#${shares.map(toHex).join('')}`))].sort();
}

function toHex(share: string): string {
  return Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0');
}

function getObjects(pdf: Buffer): Map<string, string> {
  return new Map(
    [...pdf.toString('latin1').matchAll(/\n(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id = '', text = '']) => [id, text]),
  );
}

/** The stream of an object. Not every one is compressed. */
function getContent(object = ''): string {
  const [, content = ''] = /stream\n([^]*?)\nendstream/.exec(object) ?? [];
  try {
    return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
  } catch {
    return content;
  }
}

/** The text of each glyph of an embedded font, from `<0000> <0001> [<0041> <00660069>]`. */
function getLetters(unicodeMap: string): string[] {
  const ranges = unicodeMap.matchAll(/<[0-9a-f]{4}> <[0-9a-f]{4}> \[([^\]]*)\]/g);
  return [...ranges].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** `/F1 10 Tf` selects a font, and `[<48> 20 <69>] TJ` draws Hi, with a number for the space between two letters. */
function drawnText(commands: string, fonts: ReadonlyMap<string, string[] | undefined>): string {
  let font: string[] | undefined;
  const drawn: string[] = [];
  for (const [, name, parts = ''] of commands.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name === undefined) {
      const hex = [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, part = '']) => part).join('');
      drawn.push(decode(hex, font));
    } else font = fonts.get(name);
  }
  return drawn.join('\n');
}

/** Glyphs of an embedded font are numbers of two bytes; the standard fonts have bytes of Latin-1. */
function decode(hex: string, font: string[] | undefined): string {
  if (!font) return Buffer.from(hex, 'hex').toString('latin1');
  return [...hex.matchAll(/.{4}/g)].map(([glyph]) => font[Number.parseInt(glyph, 16)] ?? '').join('');
}
