import { formatCents, type Order } from '@party-rental/contracts';
import { capitalize } from '../../../../lib/format';
import { formatInstant } from '../../../../lib/format-instant';
import { PAYMENT_KIND_LABELS } from '../../../../shared/order/payment-methods';
import { Badge } from '../../../../ui/badge';

type OnlinePayment = NonNullable<Order['money']['online']>[number];

interface OnlinePaymentsProps {
  payments: readonly OnlinePayment[];
  timeZone: string;
}

/** What the payment provider says about each payment, hold and refund, and what the owner can do about it. */
export function OnlinePayments({ payments, timeZone }: OnlinePaymentsProps) {
  if (payments.length === 0) return null;
  return (
    <div className="space-y-2">
      <h3 className="font-sans text-base font-bold">Online</h3>
      <ul aria-label="Online payments" className="space-y-3">
        {payments.map((payment) => {
          const { id, kind, amount, provider, reference, card, at } = payment;
          const { tone, label, advice } = describeState(payment, timeZone);
          return (
            <li key={id} className="space-y-1 text-base">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-bold">
                  {PAYMENT_KIND_LABELS[kind]}: {formatCents(amount)}
                </span>
                <Badge tone={tone}>{label}</Badge>
              </p>
              {advice && <p>{advice}</p>}
              <p className="text-soft [overflow-wrap:anywhere]">
                {card && `${capitalize(card.brand)} ending in ${card.last4}, `}
                {capitalize(provider)}
                {reference && ` ${reference}`}, <time dateTime={at}>{formatInstant(at, timeZone)}</time>
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const HOLD_FAILED = 'Nothing was charged, and the hold has ended. Please ask the customer for what you keep.';

interface Description {
  tone: 'neutral' | 'good' | 'bad' | 'warn';
  label: string;
  advice?: string;
}

function describeState({ kind, state, heldUntil }: OnlinePayment, timeZone: string): Description {
  const isReturn = kind === 'REFUND' || kind === 'DAMAGE_DEPOSIT_RETURN';
  switch (state) {
    case 'PENDING':
      return { tone: 'neutral', label: 'Waiting for the customer' };
    case 'PAID':
      return heldUntil
        ? { tone: 'good', label: 'Held', advice: `The hold ends on ${formatInstant(heldUntil, timeZone)}.` }
        : { tone: 'good', label: 'Paid' };
    case 'FAILED':
      if (kind === 'DAMAGE_DEPOSIT_RETURN') return { tone: 'warn', label: 'Failed', advice: HOLD_FAILED };
      return isReturn
        ? { tone: 'bad', label: 'Failed', advice: 'The provider could not give it back. Please return it another way.' }
        : { tone: 'warn', label: 'Card declined', advice: 'The customer can try again with the same link.' };
    case 'EXPIRED':
      return isReturn
        ? { tone: 'warn', label: 'Hold ended', advice: HOLD_FAILED }
        : { tone: 'neutral', label: 'Not paid' };
    case 'REFUND_PENDING':
      return { tone: 'warn', label: 'On its way back' };
    case 'REFUNDED':
      return { tone: 'neutral', label: 'Returned' };
    case 'DISPUTED':
      return {
        tone: 'bad',
        label: 'Disputed',
        advice: "Please answer in the provider's dashboard, with the order's proof.",
      };
  }
}
