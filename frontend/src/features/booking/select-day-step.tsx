import type { CalendarDate, Item } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { dayAvailabilityQuery } from '../../api/availability';
import { count } from '../../lib/count';
import { longDay } from '../../lib/format-day';
import { AvailabilityCalendar } from '../../shared/availability-calendar/availability-calendar';
import { NearestDays } from '../../shared/availability-calendar/nearest-days';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { QuantitySelect } from './quantity-select';
import { StepBar } from './step-bar';
import { StepHeading } from './step-heading';

interface SelectDayStepProps {
  item: Item;
  today: CalendarDate;
  choice: { day: CalendarDate | null; quantity: number; most: number };
  total: number;
  /** Whether the visitor came back to it. */
  returning: boolean;
  onChoose: (choice: { day?: CalendarDate; quantity?: number }) => void;
  onContinue: () => void;
}

export function SelectDayStep({ item, today, choice, total, returning, onChoose, onContinue }: SelectDayStepProps) {
  const { day, quantity, most } = choice;
  const remaining = useQuery(dayAvailabilityQuery(item.id, day)).data?.remaining;
  const tooMany = day !== null && remaining !== undefined && remaining < quantity;

  return (
    <div className="space-y-6">
      <StepHeading title="Select Date & Quantity" takesFocus={returning} />
      <AvailabilityCalendar
        itemId={item.id}
        today={today}
        selected={day}
        onSelect={(chosen) => onChoose({ day: chosen })}
      />
      {item.stock > 1 && (
        <QuantitySelect quantity={quantity} most={most} onChoose={(units) => onChoose({ quantity: units })} />
      )}
      {tooMany && (
        <Alert
          tone="info"
          urgent
          title={
            remaining === 0
              ? `${longDay(day)} is already booked.`
              : `Only ${count(remaining, 'unit')} can be had on ${longDay(day)}.`
          }
        >
          <NearestDays
            itemId={item.id}
            day={day}
            quantity={quantity}
            onChoose={(chosen) => onChoose({ day: chosen })}
          />
        </Alert>
      )}
      <StepBar day={day} total={total}>
        <Button size="large" disabled={day === null || tooMany} onClick={onContinue} className="flex-1">
          Continue
          <ArrowRight aria-hidden />
        </Button>
      </StepBar>
    </div>
  );
}
