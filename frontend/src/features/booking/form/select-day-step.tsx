import type { CalendarDate, Item, PublicSettings, Quote, RatedItem } from '@party-rental/contracts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { AvailabilityCalendar } from '../../../shared/availability-calendar/availability-calendar';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { nextSaturday } from '../../../shared/availability-calendar/use-shown-month';
import { StepBar } from '../../../shared/booking-form/bar/step-bar';
import { Button } from '../../../ui/button';
import { ChosenDay } from './chosen-day';
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
  /** Why the chosen day can't be booked, if so. */
  shortage: string | undefined;
  /** Reports a price change; `notice` is the short form for the bar. */
  totalChange: ReactNode;
  notice: string | undefined;
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
  shortage,
  totalChange,
  notice,
  returning,
  onChoose,
  onSwap,
  onContinue,
}: SelectDayStepProps) {
  const { day, quantity, most } = choice;
  return (
    <div className="space-y-4 sm:space-y-6">
      <StepHeading title="Select Date & Quantity" takesFocus={returning} />
      <HoldNotice timeZone={settings.timeZone} />
      <LeadTimeRule settings={settings} />
      <ChosenDay item={item} day={day} isShort={shortage !== undefined}>
        <AvailabilityCalendar
          itemId={item.id}
          stock={item.stock}
          today={settings.today}
          selected={day}
          onSelect={(chosen) => onChoose({ day: chosen })}
          opensAt={nextSaturday(settings)}
        />
      </ChosenDay>
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
      {totalChange}
      <StepBar
        subject={subject}
        quote={quote}
        notice={notice}
        missing={day === null || shortage ? 'Choose an available day to continue.' : undefined}
      >
        {(missingId) => (
          <Button
            size="large"
            disabled={missingId !== undefined}
            aria-describedby={missingId}
            onClick={onContinue}
            className="flex-1"
          >
            Continue
            <ArrowRight aria-hidden />
          </Button>
        )}
      </StepBar>
    </div>
  );
}
