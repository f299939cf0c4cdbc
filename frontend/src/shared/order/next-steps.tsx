import {
  addDays,
  confirmationCall,
  dayIn,
  depositCall,
  formatDeposit,
  hasTimeForDepositCall,
  type CalendarDate,
  type DepositRule,
  type PublicSettings,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { settingsQuery } from '../../api/settings';
import { shortDay } from '../../lib/format';
import { shortInstant } from '../../lib/format-instant';

interface NextStepsProps {
  /** The deposit that the shop calls about; undefined if it doesn't. */
  deposit: DepositRule | undefined;
  /** Until when the order must be paid online, if it must: an ISO instant. */
  payBy?: string | undefined;
  /** When the order was placed, an ISO instant. */
  placedAt: string;
  /** Upcoming event days. */
  days: readonly CalendarDate[];
  /** The last days of the same rentals. */
  pickupDays?: readonly CalendarDate[];
  /** When the crew sets up, in a sentence; null if unknown. */
  setup?: string | null;
}

/** What the shop does next about an order that is still to come, and when. */
export function NextSteps({ deposit, payBy, placedAt, days, pickupDays = [], setup }: NextStepsProps) {
  const titleId = useId();
  const settings = useQuery(settingsQuery).data;
  const eventDays = [...new Set(days)].sort();
  const pickups = [...new Set(pickupDays)].filter((day) => !eventDays.includes(day)).sort();
  const [firstDay] = eventDays;
  const [openedAt] = useState(Date.now);
  const deadline = Date.parse(placedAt) + (settings?.priceBook.calls.depositHours ?? 0) * 3_600_000;
  const isOverdue = deadline < openedAt;
  const placedOn = settings && dayIn(settings.timeZone, new Date(placedAt));
  const call = placedOn && firstDay ? depositCall(firstDay, placedOn, settings.priceBook.calls) : 'soon';
  const steps = [
    ...(payBy
      ? [
          {
            when: settings && `By ${shortInstant(payBy, settings.timeZone)}`,
            what: 'You pay by card, which confirms your order.',
          },
        ]
      : []),
    ...(deposit
      ? [
          {
            when:
              placedOn &&
              firstDay &&
              !isOverdue &&
              hasTimeForDepositCall(firstDay, placedOn, settings.priceBook.calls) &&
              `By ${shortInstant(new Date(deadline).toISOString(), settings.timeZone)}`,
            what: `We'll call you ${isOverdue ? 'soon' : call} to collect the ${formatDeposit(deposit)}, which confirms your order.`,
          },
        ]
      : []),
    {
      when: settings && firstDay && callDays(firstDay, settings),
      what: `We'll call you ${firstDay && settings ? confirmationCall(firstDay, settings.today, settings.priceBook.calls) : 'before the event'} to confirm the details.`,
    },
    { when: eventDays.map(shortDay).join(' and '), what: setup ?? "We'll deliver and set everything up on the day." },
    { when: pickups.map(shortDay).join(' and ') || 'Afterwards', what: "We'll pick everything up after the event." },
  ];
  return (
    <section aria-labelledby={titleId} className="space-y-4 rounded-[2rem] bg-card p-5 shadow-card sm:p-6 print:p-0">
      <h2 id={titleId} className="text-2xl">
        What happens next
      </h2>
      <ol className="space-y-3">
        {steps.map(({ when, what }, index) => (
          <li key={what} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-sun font-bold text-on-sun"
            >
              {index + 1}
            </span>
            <div className="pt-0.5">
              {when && <p className="leading-snug font-bold">{when}</p>}
              <p>{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `Thu, Dec 10 or Fri, Dec 11`; undefined if the first of them is over. */
function callDays(day: CalendarDate, { today, priceBook }: PublicSettings): string | undefined {
  const { from: latest, to: earliest } = priceBook.calls.confirmationHours;
  const [from, to] = [addDays(day, -Math.ceil(earliest / 24)), addDays(day, -Math.ceil(latest / 24))];
  if (from < today) return undefined;
  return from === to ? shortDay(from) : `${shortDay(from)} ${addDays(from, 1) === to ? 'or' : 'to'} ${shortDay(to)}`;
}
