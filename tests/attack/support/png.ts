import { crc32, deflateSync } from 'node:zlib';

/** A PNG as it says to be; `pixels` are its data, and what `more` holds stands behind the picture's header. */
export function png(width: number, height: number, pixels = white(width, height), more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = chunk('IDAT', deflateSync(pixels, { level: 9 }));
  return Buffer.concat([start, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Grey rows, each after the byte that names its filter. */
function white(width: number, height: number): Buffer {
  const row = Buffer.alloc(width + 1, 255);
  row[0] = 0;
  return Buffer.concat(Array.from({ length: height }, () => row));
}
