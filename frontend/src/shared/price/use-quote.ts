import type { Quote } from '@party-rental/contracts';
import { useState } from 'react';

/** The price that a page computes, or that the server answered with for the same order and promo code. */
export function useQuote(computed: Quote | undefined, typedCode: string | undefined) {
  const [answer, setAnswer] = useState<{ basis: string; quote: Quote }>();
  const basis = JSON.stringify([computed, typedCode]);
  return {
    quote: answer?.basis === basis ? answer.quote : computed,
    adopt: (quote: Quote) => setAnswer({ basis, quote }),
  };
}
