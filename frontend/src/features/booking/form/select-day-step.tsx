import type { CalendarDate, Item, PublicSettings, Quote, RatedItem } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { dayAvailabilityQuery } from '../../../api/availability';
import { AvailabilityCalendar } from '../../../shared/availability-calendar/availability-calendar';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { useHold } from '../../../shared/waitlist/use-hold';
import { StepBar } from '../../../shared/booking-form/step-bar';
import { Button } from '../../../ui/button';
import { HoldNotice } from './hold-notice';
import { LeadTimeRule } from './lead-time-rule';
import { QuantitySelect } from './quantity-select';
import { StepHeading } from './step-heading';

interface SelectDayStepProps {
  item: Item;
  settings: PublicSettings;
  choice: { day: CalendarDate | null; quantity: number; most: number };
  /** Short description of what is being booked. */
  subject: string;
  quote: Quote;
  /** Whether the visitor returned to this step. */
  returning: boolean;
  onChoose: (choice: { day?: CalendarDate; quantity?: number }) => void;
  onSwap: (item: RatedItem) => void;
  onContinue: () => void;
}

export function SelectDayStep({
  item,
  settings,
  choice,
  subject,
  quote,
  returning,
  onChoose,
  onSwap,
  onContinue,
}: SelectDayStepProps) {
  const { day, quantity, most } = choice;
  const remaining = useQuery(dayAvailabilityQuery(item.id, day)).data?.remaining;
  const { heldOn } = useHold();
  const tooMany = day !== null && remaining !== undefined && remaining + heldOn(item.id, day) < quantity;

  return (
    <div className="space-y-6">
      <StepHeading title="Select Date & Quantity" takesFocus={returning} />
      <HoldNotice timeZone={settings.timeZone} />
      <LeadTimeRule days={settings.leadTimeDays} />
      <AvailabilityCalendar
        itemId={item.id}
        stock={item.stock}
        today={settings.today}
        selected={day}
        onSelect={(chosen) => onChoose({ day: chosen })}
      />
      {item.stock > 1 && (
        <QuantitySelect quantity={quantity} most={most} onChoose={(units) => onChoose({ quantity: units })} />
      )}
      <DaySoldOut
        itemId={item.id}
        day={day}
        quantity={quantity}
        onChoose={(chosen) => onChoose({ day: chosen })}
        onSwap={onSwap}
      />
      <StepBar subject={subject} quote={quote}>
        <Button size="large" disabled={day === null || tooMany} onClick={onContinue} className="flex-1">
          Continue
          <ArrowRight aria-hidden />
        </Button>
      </StepBar>
    </div>
  );
}
