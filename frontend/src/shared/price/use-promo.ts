import { cleanCode, type PromoDiscount } from '@party-rental/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem';
import { read } from '../../api/query';
import { useDebounced } from '../form/use-search-text';

export interface Promo {
  /** The discount of the typed code, as soon as the shop has accepted it. */
  discount: PromoDiscount | undefined;
  /** Why there is none. */
  refusal: string | undefined;
}

/** What a typed promo code takes off an order with a subtotal, in cents. */
export function usePromo(typed = '', subtotal: number | undefined): Promo {
  const code = cleanCode(typed).trim().toUpperCase();
  const settled = useDebounced(code);
  const { data, error } = useQuery(promoCodeQuery(settled, subtotal));
  if (code === '' || code !== settled) return { discount: undefined, refusal: undefined };
  const isRefused = error instanceof ApiProblem && error.problem.status < 500;
  return {
    discount: data?.code === code && !error ? data : undefined,
    refusal: isRefused ? error.problem.detail : undefined,
  };
}

function promoCodeQuery(code: string, subtotal: number | undefined) {
  return read(
    'GET /api/promo-codes/{code}',
    code === '' || subtotal === undefined ? undefined : { params: { code }, query: { subtotal } },
    { reads: ['settings'], staleTime: 60_000, placeholderData: keepPreviousData },
  );
}
