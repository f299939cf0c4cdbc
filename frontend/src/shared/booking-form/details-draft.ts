import { browserStorage, parsedJson } from '../../lib/browser-storage';

/** Values of a booking form by field, and the checkout method if one was chosen. */
export type DetailsDraft = Record<string, string | number>;

// In sessionStorage, because it is personal data.
const KEPT = {
  visitor: browserStorage('sessionStorage', 'party-rental:booking-details'),
  caller: browserStorage('sessionStorage', 'party-rental:caller-details'),
};

/** Whose details they are: the visitor's, or those of a customer who orders by phone. */
export type DraftOf = keyof typeof KEPT;

/** The fields of a form that was left or reloaded before submission. */
export function readDraft(of: DraftOf = 'visitor'): DetailsDraft {
  return worthKeeping(parsedJson(KEPT[of].read()));
}

export function saveDraft(fields: object, of: DraftOf = 'visitor'): void {
  KEPT[of].write(JSON.stringify(worthKeeping(fields)));
}

export function forgetDraft(of?: DraftOf): void {
  for (const kept of of ? [KEPT[of]] : Object.values(KEPT)) kept.forget();
}

/** Leaves out the accepted terms, which must be accepted again, and blank fields, which the account may fill in. */
function worthKeeping(fields: unknown): DetailsDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isTyped));
}

function isTyped(entry: [string, unknown]): entry is [string, string | number] {
  const value = entry[1];
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
