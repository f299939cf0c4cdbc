import { ZIP_CODE } from './limits.js';
import { line } from './text.js';

const STATES = new Set(
  [
    'Alabama, Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, District of Columbia, Florida',
    'Georgia, Hawaii, Idaho, Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts',
    'Michigan, Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico',
    'New York, North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina',
    'South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, Washington, West Virginia, Wisconsin, Wyoming',
    'American Samoa, Guam, Northern Mariana Islands, Puerto Rico, Virgin Islands',
  ].flatMap((names) => names.toLowerCase().split(', ')),
);

export const zipCode = line(10, 'Zip code is required').refine(
  (zip) => zip === '' || ZIP_CODE.test(zip),
  'Please enter a US zip code, like 12345 or 12345-6789',
);

export const usState = line(120, 'State is required').refine(
  (state) => state === '' || /^[a-z]{2}$/i.test(state) || STATES.has(state.toLowerCase()),
  'Please enter a US state, like NY or New York',
);
