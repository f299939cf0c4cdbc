import { formatCents } from '@party-rental/contracts';
import type { RefObject } from 'react';
import { ApiProblem } from '../../../api/api-problem';
import { NewTotal, refusalSentence, useRefusalFocus } from '../../../shared/booking-form/booking-refusal';
import { getKey, toRental } from '../../../shared/cart/cart-lines';
import { useIsShownAtFields } from '../../../shared/form/form';
import { describePrice, formatPrice, useDayRates } from '../../../shared/price/rental-price';
import { Alert } from '../../../ui/alert';
import { LineShortage, useLineActions } from '../line-shortage';
import type { CartCheck } from '../use-cart-check';

interface CheckoutNoticeProps {
  ref: RefObject<HTMLDivElement | null>;
  check: CartCheck;
  /** Why the last attempt was rejected. */
  error: unknown;
  /** Called after a line was changed to make it available. */
  onSettled: () => void;
}

/** Why the order cannot be placed, and what to do next. */
export function CheckoutNotice({ ref, check: { checked, short }, error, onSettled }: CheckoutNoticeProps) {
  const isShownAtFields = useIsShownAtFields(error);
  useRefusalFocus(error, ref);
  const rates = useDayRates();

  const actionsOn = useLineActions(() => {
    onSettled();
    ref.current?.focus();
  });
  const repriced = checked.filter(({ formerPrice }) => formerPrice !== null);
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-4 space-y-4 empty:hidden">
      {error && !isShownAtFields ? <CheckoutRefusal error={error} namesLines={short.length > 0} /> : null}
      {short.map((one) => (
        <LineShortage key={JSON.stringify(getKey(one.line))} checked={one} actions={actionsOn(one)} named />
      ))}
      {repriced.length > 0 && (
        <Alert tone="info" title="Prices have changed since you filled your cart.">
          <ul className="list-disc pl-5">
            {repriced.map(({ line, item, formerPrice }) => (
              <li key={JSON.stringify(getKey(line))}>
                {item.name}: now {formatPrice(describePrice(item, toRental(line), rates))}, before{' '}
                {formatCents(describePrice({ ...item, price: formerPrice ?? 0 }, toRental(line), rates).price)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

interface CheckoutRefusalProps {
  error: unknown;
  /** Whether the unavailable lines are listed next to it. */
  namesLines: boolean;
}

/** Why the order was not placed. */
function CheckoutRefusal({ error, namesLines }: CheckoutRefusalProps) {
  const problem = error instanceof ApiProblem ? error.problem : undefined;
  if (problem?.code === 'idempotency_key_reused') {
    return (
      <Alert title="Booked already">
        <p>{refusalSentence(error)}</p>
      </Alert>
    );
  }
  return (
    <Alert title={problem?.title ?? 'Error creating bookings'}>
      {!(problem?.lines && namesLines) && <p>{refusalSentence(error)}</p>}
      {problem?.quote ? (
        <NewTotal quote={problem.quote} />
      ) : (
        <p>Everything you typed is still here. Sending it again won't book it twice.</p>
      )}
    </Alert>
  );
}
