import { browserStorage } from '../../lib/browser-storage';
import { parsedJson } from '../../lib/parsed-json';

/** What was typed into a booking form, by field, and the checkout method if one was chosen. */
export type DetailsDraft = Record<string, string | number>;

// The browser forgets it with the tab: it is somebody's name and address.
const KEPT = {
  visitor: browserStorage('sessionStorage', 'party-rental:booking-details'),
  caller: browserStorage('sessionStorage', 'party-rental:caller-details'),
};

/** Whose details they are: those of who sits at the computer, or of somebody on the phone. */
export type DraftOf = keyof typeof KEPT;

/** The filled-in fields of a form that was left or reloaded before it was sent. */
export function readDraft(of: DraftOf = 'visitor'): DetailsDraft {
  return worthKeeping(parsedJson(KEPT[of].read()));
}

export function saveDraft(fields: object, of: DraftOf = 'visitor'): void {
  KEPT[of].write(JSON.stringify(worthKeeping(fields)));
}

export function forgetDraft(of?: DraftOf): void {
  for (const kept of of ? [KEPT[of]] : Object.values(KEPT)) kept.forget();
}

/** Terms are accepted anew each time, and a blank field may be filled in from the account. */
function worthKeeping(fields: unknown): DetailsDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isTyped));
}

function isTyped(entry: [string, unknown]): entry is [string, string | number] {
  const value = entry[1];
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
