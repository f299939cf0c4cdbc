import { inflateSync } from 'node:zlib';

/** The text of a PDF of pdfkit with its standard fonts in the order in which it is drawn, line by line. */
export function pdfText(pdf: Buffer): string {
  const streams = pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g);
  return [...streams].map(([, content = '']) => drawnText(inflate(Buffer.from(content, 'latin1')))).join('\n');
}

/** Not every stream is compressed. */
function inflate(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1');
  } catch {
    return content.toString('latin1');
  }
}

/** `[<48> 20 <69>] TJ` draws Hi, with a number for the space between two letters. */
function drawnText(commands: string): string {
  const drawn = commands.matchAll(/\[([^\]]*)\] TJ/g);
  return [...drawn]
    .map(([, parts = '']) => [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decode(hex)).join(''))
    .join('\n');
}

function decode(hex: string): string {
  return Buffer.from(hex, 'hex').toString('latin1');
}
