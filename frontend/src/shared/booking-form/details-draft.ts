import { browserStorage, parsedJson } from '../../lib/browser-storage';

/** Values of a booking form by field, and the checkout method if one was chosen. */
export type DetailsDraft = Record<string, string | number>;

// In sessionStorage, because it is personal data.
const STORED = {
  visitor: browserStorage('sessionStorage', 'party-rental:booking-details'),
  caller: browserStorage('sessionStorage', 'party-rental:caller-details'),
};

/** Whose details they are: the visitor's, or those of a customer who orders by phone. */
export type DraftOwner = keyof typeof STORED;

/** The fields of a form that was left or reloaded before submission. */
export function readDraft(owner: DraftOwner = 'visitor'): DetailsDraft {
  return onlyTyped(parsedJson(STORED[owner].read()));
}

export function saveDraft(fields: object, owner: DraftOwner = 'visitor'): void {
  STORED[owner].write(JSON.stringify(onlyTyped(fields)));
}

export function forgetDraft(owner?: DraftOwner): void {
  for (const draft of owner ? [STORED[owner]] : Object.values(STORED)) draft.forget();
}

/** Leaves out the accepted terms, which must be accepted again, and blank fields, which the account may fill in. */
function onlyTyped(fields: unknown): DetailsDraft {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(isTyped));
}

function isTyped(entry: [string, unknown]): entry is [string, string | number] {
  const value = entry[1];
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
