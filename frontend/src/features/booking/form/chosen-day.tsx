import type { CalendarDate, Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayAvailabilityQuery } from '../../../api/items';
import { longDay } from '../../../lib/format';
import { isPartlyBooked } from '../../../shared/availability-calendar/day-state';
import { useHold } from '../../../shared/waitlist/use-hold';
import { Button } from '../../../ui/button';

interface ChosenDayProps {
  item: Item;
  day: CalendarDate | null;
  /** Whether fewer units are left than wanted. */
  isShort: boolean;
  /** The calendar. */
  children: ReactNode;
}

/** The chosen day, with the calendar folded behind "Change". The calendar is open while no day, or an unavailable one, is chosen. */
export function ChosenDay({ item, day, isShort, children }: ChosenDayProps) {
  const { data: availability, isError } = useQuery(dayAvailabilityQuery(item.id, day));
  const { heldOn } = useHold();
  const calendar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasAskedFor, setAskedFor] = useState(false);
  const isBooked = day !== null && availability !== undefined && availability.remaining + heldOn(item.id, day) === 0;
  // It stays open: folding it after a choice would take the focus away.
  if ((day === null || isBooked || isError) && !isOpen) setOpen(true);

  useEffect(() => {
    if (!wasAskedFor) return;
    calendar.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  }, [wasAskedFor]);

  if (isOpen || day === null) return <div ref={calendar}>{children}</div>;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-sunken/70 px-4 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="leading-snug font-bold">{longDay(day)}</p>
        <p className="flex min-h-6 items-center gap-1.5 text-base text-good">
          {availability && !isShort && (
            <>
              <Check aria-hidden className="size-4" />
              {isPartlyBooked(availability.remaining, item.stock)
                ? `Available, ${availability.remaining} left`
                : 'Available'}
            </>
          )}
        </p>
      </div>
      <Button
        variant="outline"
        size="small"
        aria-expanded={false}
        onClick={() => {
          setOpen(true);
          setAskedFor(true);
        }}
      >
        Change<span className="sr-only"> the day</span>
      </Button>
    </div>
  );
}
