import type { CalendarDate, DayAvailability, RatedItem } from '@party-rental/contracts';
import { Suspense, type ComponentProps } from 'react';
import { cn } from '../../lib/cn';
import { Alert } from '../../ui/alert';
import { Skeleton } from '../../ui/loading';
import { SameDayAlternatives } from '../alternatives/same-day-alternatives';
import type { CartLines } from '../cart/cart-lines';
import { lazyPart } from '../page/lazy-part';
import type { JoinWaitlist } from '../waitlist/join-waitlist';
import type { Actor } from './day-state';
import { NearestDays } from './nearest-days';
import { useShortage } from './use-shortage';

interface DaySoldOutProps {
  itemId: number;
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days?: number;
  /** Requested units. */
  quantity: number;
  onChoose: (day: CalendarDate) => void;
  /** Without it, no other items are offered. */
  onSwap?: (item: RatedItem) => void;
  swapVerb?: string;
  /** Other lines of the same order. */
  lines?: CartLines;
  actor?: Actor;
  /** Where the item's name is not next to it. */
  itemName?: string;
  className?: string;
}

/** Reports that the chosen day is unavailable, and offers other items of that day and the nearest available days. */
export function DaySoldOut({ actor = 'customer', itemName, className, swapVerb, lines, ...props }: DaySoldOutProps) {
  const { itemId, day, days = 1, quantity, onChoose, onSwap } = props;
  const shortage = useShortage(itemId, day, quantity, actor, days);
  if (day === null || !shortage) return null;
  const { sentence, cause } = shortage;
  const title = itemName && !cause ? `${itemName}: ${sentence}` : sentence;
  return (
    <div className={cn('space-y-4', className)}>
      <Alert tone="info" urgent title={title}>
        {onSwap && !isRuledOut(actor, cause) && (
          <SameDayAlternatives
            {...{ itemId, day, days, quantity, onSwap, actor }}
            {...(swapVerb && { verb: swapVerb })}
            {...(lines && { lines })}
          />
        )}
        <NearestDays {...{ itemId, day, days, quantity, onChoose, actor }} />
      </Alert>
      {actor === 'customer' && !cause && (
        <LazyJoinWaitlist key={`${itemId} ${day} ${days}`} {...{ itemId, day, days, quantity }} />
      )}
    </div>
  );
}

/** Whether no item can be booked on that day. */
function isRuledOut(actor: Actor, reason: DayAvailability['reason']): boolean {
  return reason === 'closed' || (reason === 'lead_time' && actor === 'customer');
}

// Few visitors meet a full day.
const Loaded = lazyPart<ComponentProps<typeof JoinWaitlist>>(
  async () => (await import('../waitlist/join-waitlist')).JoinWaitlist,
);

function LazyJoinWaitlist(props: ComponentProps<typeof JoinWaitlist>) {
  return (
    <Suspense fallback={<Skeleton className="h-[22.5rem] sm:h-46" />}>
      <Loaded {...props} />
    </Suspense>
  );
}
