import { cleanCode } from './clean-text.js';
import { ZIP_CODE } from './limits.js';
import { line } from './text.js';

/** Names of states and territories by their two letters. */
const STATE_NAMES = new Map(
  [
    'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware',
    'DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas',
    'KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi',
    'MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York',
    'NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island',
    'SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington',
    'WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands',
    'PR Puerto Rico, VI Virgin Islands',
  ].flatMap((names) => names.split(', ').map((name): [string, string] => [name.slice(0, 2), name.slice(3)])),
);
const STATES = new Set([...STATE_NAMES.values()].map((name) => name.toLowerCase()));

/** `New York` for `NY`; undefined for other letters. */
export function stateName(letters: string): string | undefined {
  return STATE_NAMES.get(letters);
}

export const zipCode = line(10, 'Zip code is required', cleanCode).refine(
  (zip) => zip === '' || ZIP_CODE.test(zip),
  'Please enter a US zip code, like 12345 or 12345-6789',
);

export const usState = line(120, 'State is required').refine(
  (state) => state === '' || /^[a-z]{2}$/i.test(state) || STATES.has(state.toLowerCase()),
  'Please enter a US state, like NY or New York',
);
