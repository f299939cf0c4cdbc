import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkProof, parseProof } from './check-proof.js';
import { computeChecksum, type ProofPack } from './proof-pack.js';

const FILE = new URL('golden/before-price-book.json', import.meta.url);
const ORDER = 'The order: it is not what its events add up to';

function readPack(): ProofPack {
  const pack = parseProof(readFileSync(FILE, 'utf8'));
  if (!pack) throw new Error('This is no proof pack');
  return pack;
}

/** With the checksum of what it says then, and without a signature. */
function changed(change: (order: Record<string, Record<string, unknown>>) => void): ProofPack {
  const { signature: _, ...pack } = readPack();
  change(pack.order as unknown as Record<string, Record<string, unknown>>); // as any JSON
  return { ...pack, seal: computeChecksum(pack) };
}

describe('a pack of a version that had no price book', () => {
  test('is still proven', () => {
    expect(checkProof(readPack())).toEqual([]);
  });

  test.each(['price', 'money', 'lines'])('is refused without its %s', (part) => {
    expect(checkProof(changed((order) => delete order[part]))).toContain(ORDER);
  });

  test.each([
    ['price', 'total'],
    ['price', 'tax'],
    ['money', 'paid'],
  ])('is refused without its %s.%s, or with another one', (part, field) => {
    expect(checkProof(changed((order) => delete order[part]?.[field]))).toContain(ORDER);
    expect(checkProof(changed((order) => Object.assign(order[part] ?? {}, { [field]: 1 })))).toContain(ORDER);
  });

  test('is refused with a cancellation charge or a write-off that its events do not have', () => {
    expect(checkProof(changed(({ price }) => Object.assign(price ?? {}, { cancellationCharge: 100 })))).toContain(
      ORDER,
    );
    expect(checkProof(changed(({ money }) => Object.assign(money ?? {}, { writtenOff: 100 })))).toContain(ORDER);
  });
});
