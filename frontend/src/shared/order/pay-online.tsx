import {
  damageDepositToHold,
  dayIn,
  formatCents,
  offerBalanceCharge,
  type CheckoutSubject,
  type Order,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CreditCard, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { randomKey } from '../../api/client';
import { openCheckout, orderQuery, type OrderKey } from '../../api/orders';
import { settingsQuery } from '../../api/settings';
import { cn } from '../../lib/cn';
import { longDay } from '../../lib/format';
import { formatTime, shortInstant } from '../../lib/format-instant';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Choice } from '../../ui/fields/checkbox-field';
import { BalanceCharge } from './balance-charge';
import { SaveFailure } from '../form/form';
import { useMutationOnce } from '../form/use-mutation-once';

/** How often the order loads again after its customer has come back from the provider, until the payment is known. */
const CHECK_MS = 2_000;

interface PayOnlineProps {
  /** As the page opened it. */
  orderKey: OrderKey;
  order: Order;
  className?: string;
}

/** What the customer can pay by card, and what became of the payment from which they came back. */
export function PayOnline({ orderKey, order, className }: PayOnlineProps) {
  const settings = useQuery(settingsQuery).data;
  const [agrees, setAgrees] = useState(false);
  const offer = settings && offerBalanceCharge(order, settings.today);
  const returnedFrom = useSearchParams()[0].get('checkout');
  const { online = [] } = order.money;
  const returned = online.find(({ id }) => id === returnedFrom);
  // Only a payment leads back here, whatever card was declined before.
  const state = returned?.state === 'FAILED' ? 'PENDING' : returned?.state;
  const isDeclined = online.some((payment) => payment.state === 'FAILED' && payment.paymentId === undefined);
  useQuery({ ...orderQuery(orderKey), refetchInterval: state === 'PENDING' ? CHECK_MS : false });
  const pay = useMutationOnce({
    // A page that couldn't be opened has charged nothing, so each tap may be a request of its own.
    mutationFn: (subject: CheckoutSubject) => {
      const chargeBalance = subject === 'DEPOSIT' && agrees ? offer : undefined;
      return openCheckout(orderKey, { pay: subject, chargeBalance }, randomKey());
    },
    changes: ['bookings'],
    // Coming back leads to this page, which then has to work again.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  if (!settings?.onlinePayments) return null;
  if (state === 'PENDING') return <Checking className={className} />;
  const received = state === 'PAID' && (
    <Received {...{ order, className }} isHold={returned?.kind === 'DAMAGE_DEPOSIT'} />
  );
  const hold = damageDepositToHold(order, settings.today);
  const toHold = settings.today < hold.from ? 0 : hold.amount;
  const choices = listChoices(order.money);
  if (order.status === 'CANCELLED' || (choices.length === 0 && toHold === 0)) return received;
  return (
    <>
      {received}
      <section
        id="pay"
        aria-labelledby="pay-title"
        className={cn(
          'scroll-mt-24 space-y-4 rounded-[2rem] p-5 text-left sm:p-6 print:hidden',
          order.payBy ? 'bg-sun/25' : 'bg-card shadow-card',
          className,
        )}
      >
        <div className="space-y-1">
          <h2 id="pay-title" className="text-2xl">
            {order.payBy ? 'One last step: pay by card' : 'Pay by card'}
          </h2>
          <p>
            {order.payBy && (
              <>
                We're holding your items until <strong>{until(order.payBy, settings.timeZone)}</strong>. Your payment
                confirms the order.{' '}
              </>
            )}
            You'll pay on our payment partner's secure page, and we never see your card number.
          </p>
        </div>
        {isDeclined && (
          <Alert title="Your card was declined">
            <p>
              Nothing was charged{order.payBy && ', and we still hold your items'}. Please try again, or use another
              card.
            </p>
          </Alert>
        )}
        {order.balanceCharge && <BalanceCharge orderKey={orderKey} charge={order.balanceCharge} />}
        {offer && (
          <div>
            <Choice type="checkbox" checked={agrees} onChange={setAgrees}>
              Charge the balance to the same card on {longDay(offer.on)}
            </Choice>
            <p className="pl-9 text-base text-soft">
              At most {formatCents(offer.upTo)}, and less if less is due. You can withdraw this here until then.
            </p>
          </div>
        )}
        <SaveFailure title="We couldn't open the payment page" error={pay.error} />
        {choices.length > 0 && (
          <div className="flex flex-wrap gap-3">
            {choices.map(([subject, label], index) => (
              <Button
                key={subject}
                size="large"
                variant={order.payBy && index === 0 ? 'primary' : 'outline'}
                className="max-sm:w-full"
                disabled={pay.isPending}
                onClick={() => pay.mutate(subject)}
              >
                {index === 0 && <CreditCard aria-hidden />}
                {pay.isPending && pay.variables === subject ? 'Opening...' : label}
              </Button>
            ))}
          </div>
        )}
        {toHold > 0 && (
          <div className="space-y-3 border-t-2 border-dashed border-line pt-4">
            <p>
              The damage deposit of {formatCents(toHold)} can be held on your card instead of paid at delivery. It isn't
              a charge, and we release it after pickup.
            </p>
            <Button
              variant="outline"
              className="max-sm:w-full"
              disabled={pay.isPending}
              onClick={() => pay.mutate('DAMAGE_DEPOSIT')}
            >
              Hold {formatCents(toHold)} on My Card
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

/** What can be paid, with the words of its button. */
function listChoices({ balance, depositDue }: Order['money']): [CheckoutSubject, string][] {
  if (balance === 0) return [];
  if (depositDue === 0) return [['BALANCE', `Pay ${formatCents(balance)}`]];
  if (depositDue === balance) return [['DEPOSIT', `Pay ${formatCents(depositDue)}`]];
  return [
    ['DEPOSIT', `Pay ${formatCents(depositDue)} Deposit`],
    ['TOTAL', `Pay All ${formatCents(balance)}`],
  ];
}

interface ReceivedProps {
  order: Order;
  /** Whether it is a hold for the damage deposit. */
  isHold: boolean;
  className: string | undefined;
}

function Received({ order, isHold, className }: ReceivedProps) {
  if (order.status === 'CANCELLED' && !order.hasLapsed) return null;
  const held = "Thank you! The damage deposit is held on your card. It isn't a charge.";
  const paid = "Thank you! We've received your payment. Your receipt is on its way to your inbox.";
  return (
    <p role="status" className={cn('flex gap-3 rounded-2xl bg-good-tint p-4 font-bold print:hidden', className)}>
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good" />
      {order.hasLapsed
        ? 'Your payment came after we could no longer hold your items, so all of it goes back to your card.'
        : isHold
          ? held
          : paid}
    </p>
  );
}

function Checking({ className }: { className: string | undefined }) {
  return (
    <p role="status" className={cn('flex gap-3 rounded-2xl bg-sunken p-4 print:hidden', className)}>
      <LoaderCircle aria-hidden className="mt-0.5 size-5 shrink-0 animate-spin" />
      We're waiting for your payment to arrive. It usually takes a few seconds, and you don't need to pay again.
    </p>
  );
}

/** `3:42 PM EST` today, and with its day otherwise. */
function until(instant: string, timeZone: string): string {
  const isToday = dayIn(timeZone, new Date(instant)) === dayIn(timeZone, new Date());
  return isToday ? formatTime(instant, timeZone) : shortInstant(instant, timeZone);
}
