import { keptText } from '../../lib/kept-text';
import { parsedJson } from '../../lib/parsed-json';

/** What was typed into a booking form, by field, and the checkout method if one was chosen. */
export type DetailsDraft = Record<string, string | number>;

// The browser forgets it with the tab: it is somebody's name and address.
const kept = keptText('sessionStorage', 'party-rental:booking-details');

/** The filled-in fields of a form that was left or reloaded before it was sent. */
export function readDraft(): DetailsDraft {
  return worthKeeping(parsedJson(kept.read()));
}

export function saveDraft(fields: object): void {
  kept.write(JSON.stringify(worthKeeping(fields)));
}

export const forgetDraft = () => kept.forget();

/** Terms are accepted anew each time, and a blank field may be filled in from the account. */
function worthKeeping(fields: unknown): DetailsDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isTyped));
}

function isTyped(entry: [string, unknown]): entry is [string, string | number] {
  const value = entry[1];
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
