import { crc32, deflateSync } from 'node:zlib';

const GRAY = 0;
const RGB = 2;

interface PngOptions {
  /** The rows, each after the byte that names its filter; white when not given. */
  pixels?: Buffer;
  /** Further chunks behind the header. */
  chunks?: Buffer[];
  colorType?: typeof GRAY | typeof RGB;
}

/** A PNG whose header has this size, whatever its pixels are. */
export function png(width: number, height: number, options: PngOptions = {}): Buffer {
  const { pixels = whiteRows(width, height), chunks = [], colorType = GRAY } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = pngChunk('IDAT', deflateSync(pixels, { level: 9 }));
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, data, pngChunk('IEND', Buffer.alloc(0))]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A square PNG of colored noise, which hardly compresses. */
export function noisePng(size: number): Buffer {
  let state = 1;
  const pixels = Buffer.alloc(size * (size * 3 + 1));
  for (let i = 0; i < pixels.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // Each row begins with its filter: none.
    pixels[i] = i % (size * 3 + 1) === 0 ? 0 : state >>> 24;
  }
  return png(size, size, { pixels, colorType: RGB });
}

function whiteRows(width: number, height: number): Buffer {
  const row = Buffer.alloc(width + 1, 255);
  row[0] = 0;
  return Buffer.concat(Array.from({ length: height }, () => row));
}
