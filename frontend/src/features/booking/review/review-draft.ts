import { browserStorage, parsedJson } from '../../../lib/browser-storage';

interface Words {
  /** 0 if no star is chosen. */
  rating: number;
  text: string;
}

/** The unsent review of a booking, in sessionStorage. */
export function reviewDraft(bookingId: string) {
  const kept = browserStorage('sessionStorage', `party-rental:review:${bookingId}`);
  return {
    read: () => wordsIn(kept.read()),
    save: ({ rating, text }: Partial<Record<keyof Words, unknown>>) =>
      void kept.write(JSON.stringify({ rating, text })),
    forget: () => kept.forget(),
  };
}

function wordsIn(stored: string | null): Words {
  const { rating, text }: Partial<Record<keyof Words, unknown>> = Object(parsedJson(stored));
  return { rating: typeof rating === 'number' ? rating : 0, text: typeof text === 'string' ? text : '' };
}
