import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pdfColors, pdfText } from '../../../test-support/pdf-text.js';
import { parseProof } from './check-proof.js';
import { proofPdf } from './proof-pdf.js';

const FILE = new URL('golden/before-price-book.json', import.meta.url);

test('the document is headed by the business, in its color', async () => {
  const proof = parseProof(readFileSync(FILE, 'utf8'));
  if (!proof) throw new Error('This is no proof pack');
  const business = { ...proof.business, businessName: 'Łódź\nJumpers' };
  const pdf = await proofPdf({ ...proof, business }, { primary: '#006633', accent: '#ffd166' });
  expect(pdfText(pdf).trim()).toMatch(/^Łódź Jumpers\n[^\n]+\nProof of order PR-/);
  expect(pdfColors(pdf)).toEqual(['#000000', '#006633']);
});
