import { dayIn, stopDays, type CalendarDate, type Order, type StopStep } from '@party-rental/contracts';
import { CircleCheck, Package, PartyPopper, Truck } from 'lucide-react';
import { longDay } from '../../../lib/format';
import { clockTime, shortInstant } from '../../../lib/format-instant';

interface DeliveryProgressProps {
  order: Order;
  timeZone: string;
}

const WISHES: Readonly<Record<StopStep, string>> = {
  LOADED: "We can't wait to set up your party!",
  ON_THE_WAY: 'See you soon!',
  DELIVERED: 'Have a wonderful party!',
  PICKED_UP: 'Thanks for celebrating with us!',
};
const ICONS = { LOADED: Package, ON_THE_WAY: Truck, DELIVERED: PartyPopper, PICKED_UP: CircleCheck } as const;

/** What the crew has done for each day of the order. It follows the crew without a reload. */
export function DeliveryProgress({ order: { lines, progress = [] }, timeZone }: DeliveryProgressProps) {
  const days = [...new Set(progress.map(({ date }) => date))];
  const hasSeveralDays = stopDays(lines).length > 1;
  const stop = (day: CalendarDate) => (lines.some(({ eventDate }) => eventDate === day) ? 'delivery' : 'pickup');
  return (
    <div aria-live="polite">
      {days.map((day) => (
        <DayProgress
          key={day}
          title={hasSeveralDays ? `Your ${stop(day)} on ${longDay(day)}` : 'Your delivery'}
          done={progress.filter(({ date }) => date === day)}
          timeZone={timeZone}
        />
      ))}
    </div>
  );
}

interface DayProgressProps {
  title: string;
  done: readonly { date: CalendarDate; step: StopStep; at: string }[];
  timeZone: string;
}

function DayProgress({ title, done, timeZone }: DayProgressProps) {
  const latest = done.at(-1);
  return (
    <section
      aria-label={title}
      className="space-y-3 rounded-[2rem] bg-good-tint p-6 text-lg not-last:mb-4 print:hidden"
    >
      <h2 className="text-2xl">{title}</h2>
      <ol className="space-y-2">
        {done.map(({ date, step, at }) => {
          const Icon = ICONS[step];
          return (
            <li key={step} className="flex gap-3">
              <Icon aria-hidden className="mt-1 size-5 shrink-0 text-good" />
              {describeStep(step, at, date, timeZone)}
            </li>
          );
        })}
      </ol>
      {latest && <p>{WISHES[latest.step]}</p>}
    </section>
  );
}

/** Includes the date if it differs from the event day. */
function describeStep(step: StopStep, at: string, date: CalendarDate, timeZone: string): string {
  const isThatDay = dayIn(timeZone, new Date(at)) === date;
  const time = isThatDay ? clockTime(at, timeZone) : shortInstant(at, timeZone);
  const doneThen = isThatDay ? `at ${time}` : `on ${time}`;
  switch (step) {
    case 'LOADED':
      return `On the truck since ${time}`;
    case 'ON_THE_WAY':
      return `On our way since ${time}`;
    case 'DELIVERED':
      return `Delivered ${doneThen}`;
    case 'PICKED_UP':
      return `Picked up ${doneThen}`;
  }
}
