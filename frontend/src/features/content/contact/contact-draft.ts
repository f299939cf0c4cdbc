import { z } from 'zod';
import { browserStorage, parsedJson } from '../../../lib/browser-storage';

// In sessionStorage, because it is personal data.
const kept = browserStorage('sessionStorage', 'party-rental:contact');

const text = z.string().catch('');
const draft = z.object({ name: text, email: text, phone: text, message: text });
type Draft = z.output<typeof draft>;

export const EMPTY: Draft = { name: '', email: '', phone: '', message: '' };

/** The unsent contact form. */
export function readDraft(): Draft {
  return draft.safeParse(parsedJson(kept.read())).data ?? EMPTY;
}

export function saveDraft(fields: object): void {
  kept.write(JSON.stringify(draft.parse(fields)));
}

export const forgetDraft = () => kept.forget();
