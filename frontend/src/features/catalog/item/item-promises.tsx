import { DEPOSIT_PERCENT, describePlace, FREE_CANCELLATION_HOURS, type Item } from '@party-rental/contracts';
import { CalendarX2, HandCoins, PlugZap, Sparkles, Truck, type LucideIcon } from 'lucide-react';

const PROMISES: { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Truck,
    title: 'Professional setup and breakdown',
    text: 'We bring it, set it up and pick it up again.',
  },
  { Icon: Sparkles, title: 'Sanitized equipment', text: 'Cleaned and checked after every party.' },
  {
    Icon: CalendarX2,
    title: `Free cancellation up to ${FREE_CANCELLATION_HOURS} hours before the event`,
    text: 'With the link in your confirmation email.',
  },
  {
    Icon: HandCoins,
    title: 'No payment online',
    text: `We'll call you about the ${DEPOSIT_PERCENT}% deposit; the balance is due before setup.`,
  },
];

export function ItemPromises({ item }: { item: Item }) {
  const needs = `Someone present for delivery and pickup, and ${describePlace([item])}.`;
  return (
    <ul className="grid gap-x-8 gap-y-5 border-t-2 border-dashed border-line pt-6 sm:grid-cols-2">
      {[...PROMISES, { Icon: PlugZap, title: 'What you need', text: needs }].map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
            <Icon aria-hidden className="size-5" />
          </span>
          <div>
            <p className="leading-snug font-bold">{title}</p>
            <p className="text-base text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
