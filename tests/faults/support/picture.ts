import { crc32, deflateSync } from 'node:zlib';

/** A PNG of coloured noise, so many pixels wide and high: it stays large however well it is packed. */
export function noise(pixels: number): Buffer {
  let state = 1;
  const rows = Buffer.alloc(pixels * (pixels * 3 + 1));
  for (let i = 0; i < rows.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    // Each row begins with the kind of its filter: none.
    rows[i] = i % (pixels * 3 + 1) === 0 ? 0 : state >>> 24;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND')]);
}

function chunk(name: string, data = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
