import { formatDeposit, describePlace, type CalendarDate, type Item, needsDeposit } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarX2, HandCoins, PlugZap, Sparkles, Truck, type LucideIcon } from 'lucide-react';
import { settingsQuery } from '../../../api/settings';
import { useFreeCancellation } from '../../../shared/cancel-booking/cancellation';

interface ShopPromise {
  Icon: LucideIcon;
  title: string;
  text: string;
}

const PROMISES: ShopPromise[] = [
  {
    Icon: Truck,
    title: 'Professional setup and breakdown',
    text: 'We bring it, set it up and pick it up again.',
  },
  { Icon: Sparkles, title: 'Sanitized equipment', text: 'Cleaned and checked after every party.' },
];

export function ItemPromises({ item, day }: { item: Item; day: CalendarDate | null }) {
  const { text: title, holds } = useFreeCancellation(day ? [day] : []);
  const text = holds ? 'With the link in your confirmation email.' : 'Please call us if your plans change.';
  const settings = useQuery(settingsQuery).data;
  const deposit = settings?.priceBook.deposit;
  const hasDeposit = deposit !== undefined && (needsDeposit(deposit) || item.deposit !== null);
  const isPaidOnline = settings?.onlinePayments === true && hasDeposit;
  const payment = isPaidOnline
    ? `You pay the ${item.deposit ? 'deposit' : formatDeposit(deposit)} by card when you book; the balance is due before setup.`
    : hasDeposit
      ? `We'll call you about the ${item.deposit ? 'deposit' : formatDeposit(deposit)}; the balance is due before setup.`
      : 'You pay before setup.';
  const needs = `Someone present for delivery and pickup, and ${describePlace([item])}.`;
  return (
    <ul className="grid gap-x-8 gap-y-5 border-t-2 border-dashed border-line pt-6 sm:grid-cols-2">
      {[
        ...PROMISES,
        { Icon: HandCoins, title: isPaidOnline ? 'Pay by card' : 'No payment online', text: payment },
        { Icon: CalendarX2, title, text },
        { Icon: PlugZap, title: 'What you need', text: needs },
      ].map((promise) => (
        <li key={promise.title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
            <promise.Icon aria-hidden className="size-5" />
          </span>
          <div>
            <p className="leading-snug font-bold">{promise.title}</p>
            <p className="text-base text-soft">{promise.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
