import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../run.mjs';

// Prices and terms belong to the owner's price book: none is a constant of the program, or a figure in a sentence.

/** The one place with figures: the price book that a shop begins with. */
const DEFAULTS = 'contracts/src/pricing/pricing.ts';
const PRODUCT = /^(?:backend|frontend|contracts)\/src\/(?!testing\/|seed\/|.*\.test\.|api\/examples).*\.tsx?$/;
const COMMENT = /^\s*(?:\/\/|\/?\*)/;

const RULES = [
  // `const TAX_PERCENT = 8`, and tables of fees.
  /\bconst (?!MAX_|MIN_)\w*(?:TAX|DEPOSIT|FEE|TIERS?|PERCENT|SURCHARGE|WAIVER|FREE_HOURS|CALL_HOURS|CANCELLATION|MINIMUM_ORDER)(?!ABLE)\w*\s*(?::[^=]+)?=\s*(?:\d|\{[^}]*\d|\[\s*(?:\d|\{[^}]*\d|$))/,
  // `* 0.08`
  /\* ?0?\.\d+\b/,
  // `50% deposit`, `8% tax`
  /\d ?% (?:deposit|tax|of the (?:total|rental))/i,
  /\b\d+(?:[-–]\d+)?[ -]hours? (?:before|ahead|notice|of (?:your|the) (?:order|booking))/i,
  /within \d+ hours of (?:your|the) (?:order|booking)/i,
  // `A $50.00 refundable damage deposit`
  /\$\d[\d.,]* (?:\w+ )?(?:damage )?(?:deposit|fee)\b/i,
];

/** Every line of a file with a price or a term in it: `[{ line, text }]`. */
export function findPrices(text, file) {
  if (!PRODUCT.test(file) || file === DEFAULTS) return [];
  return text.split('\n').flatMap((content, at) => {
    if (COMMENT.test(content)) return [];
    const found = RULES.map((rule) => rule.exec(content)?.[0]).find(Boolean);
    return found ? [{ line: at + 1, text: found }] : [];
  });
}

/** The check of `npm run check`: prints every price and term outside the price book and returns how many there are. */
function checkPrices() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  let found = 0;
  for (const file of files.split('\n').filter((name) => PRODUCT.test(name))) {
    if (!statSync(join(root, file), { throwIfNoEntry: false })?.isFile()) continue;
    for (const { line, text } of findPrices(readFileSync(join(root, file), 'utf8'), file)) {
      found += 1;
      console.log(`${file}:${line}: "${text}" belongs to the price book`);
    }
  }
  return found;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = checkPrices() === 0 ? 0 : 1;
