import type { AvailabilityByItem, Item } from '@party-rental/contracts';
import { PartyPopper } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../shared/page/lazy-part';
import { Loading, Skeleton } from '../../../ui/loading';

const FreeItems = lazyPart(async () => (await import('./free-items')).FreeItems);

interface DayOffersProps {
  items: readonly Item[] | undefined;
  /** Undefined while it loads. */
  availability: AvailabilityByItem | undefined;
  dayChosen: boolean;
}

/** The items available on the chosen day. */
export function DayOffers({ items, availability, dayChosen }: DayOffersProps) {
  if (!dayChosen) return <Invitation />;
  if (!items || !availability) return <Checking />;
  return (
    <Suspense fallback={<Checking />}>
      <FreeItems items={items} availability={availability} />
    </Suspense>
  );
}

function Invitation() {
  return (
    <div className="confetti grid flex-1 place-items-center gap-4 rounded-2xl bg-sunken/60 px-6 py-12 text-center max-sm:hidden">
      <PartyPopper aria-hidden strokeWidth={1.5} className="size-14 text-primary" />
      <p className="max-w-sm text-soft">
        Tap your day in the calendar. It stays chosen while you look around, and availability is shown for that day.
      </p>
    </div>
  );
}

function Checking() {
  return (
    <Loading label="Checking..." className="grid gap-3 max-sm:[&>:nth-child(n+3)]:hidden">
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} className="h-19" />
      ))}
    </Loading>
  );
}
