import { formatRentalDays, type CalendarDate, type Item } from '@party-rental/contracts';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isPartlyBooked } from '../../../shared/availability-calendar/day-state';
import { useRentalAvailability } from '../../../shared/availability-calendar/use-rental-availability';
import { useHold } from '../../../shared/waitlist/use-hold';
import { Button } from '../../../ui/button';

interface ChosenDayProps {
  item: Item;
  day: CalendarDate | null;
  /** Of the rental that begins on that day. */
  days: number;
  /** Whether fewer units are left than wanted. */
  isShort: boolean;
  /** The calendar. */
  children: ReactNode;
}

/** The chosen days, with the calendar folded behind "Change". The calendar is open while no day, or an unavailable one, is chosen. */
export function ChosenDay({ item, day, days, isShort, children }: ChosenDayProps) {
  const { data: availability, isError } = useRentalAvailability(item.id, day, days);
  const { heldOn } = useHold();
  const calendar = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasAskedFor, setAskedFor] = useState(false);
  const isBooked =
    day !== null && availability !== undefined && availability.remaining + heldOn(item.id, day, days) === 0;
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
        <p className="leading-snug font-bold">{formatRentalDays({ eventDate: day, days })}</p>
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
