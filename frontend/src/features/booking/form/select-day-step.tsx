import {
  pickDayRates,
  type CalendarDate,
  type Item,
  type PublicSettings,
  type Quote,
  type RatedItem,
  describeLeadTime,
} from '@party-rental/contracts';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { count, onDays } from '../../../lib/format';
import { formatInstant } from '../../../lib/format-instant';
import { AvailabilityCalendar } from '../../../shared/availability-calendar/availability-calendar';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { nextSaturday } from '../../../shared/availability-calendar/use-shown-month';
import { StepBar } from '../../../shared/booking-form/bar/step-bar';
import { describePrice, formatPrice } from '../../../shared/price/rental-price';
import { PhoneLink } from '../../../shared/shop/business';
import { useHold } from '../../../shared/waitlist/use-hold';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { controlStyle } from '../../../ui/fields/field-frame';
import { StepHeading } from './booking-progress';
import { ChosenDay } from './chosen-day';

interface SelectDayStepProps {
  item: Item;
  settings: PublicSettings;
  choice: { day: CalendarDate | null; days: number; quantity: number; max: number };
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
  onChoose: (choice: { day?: CalendarDate; days?: number; quantity?: number }) => void;
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
  const { day, days, quantity, max } = choice;
  const price = describePrice(item, day && { eventDate: day, days }, pickDayRates(settings.priceBook));
  return (
    <div className="space-y-4 sm:space-y-6">
      <StepHeading title="Select Date & Quantity" takesFocus={returning} />
      <HoldNotice timeZone={settings.timeZone} />
      <LeadTimeRule settings={settings} />
      <ChosenDay item={item} day={day} days={days} isShort={shortage !== undefined}>
        <AvailabilityCalendar
          itemId={item.id}
          stock={item.stock}
          today={settings.today}
          selected={day}
          days={days}
          maxDays={settings.priceBook.longerRentals?.maxDays ?? 1}
          onSelect={(first, length) => onChoose({ day: first, days: length })}
          opensAt={nextSaturday(settings)}
        />
      </ChosenDay>
      {!price.isPlain && (
        <p role="status" className="font-bold">
          {formatPrice(price)}
        </p>
      )}
      {item.stock > 1 && (
        <QuantitySelect quantity={quantity} max={max} onChoose={(units) => onChoose({ quantity: units })} />
      )}
      <DaySoldOut
        itemId={item.id}
        day={day}
        days={days}
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

/** What the waitlist holds for a visitor who came by the link of an offer. */
function HoldNotice({ timeZone }: { timeZone: string }) {
  const { token, hold } = useHold();
  if (token === '' || hold === undefined) return null;
  if (hold === null)
    return (
      <Alert tone="info" title="Your hold has ended">
        <p>You can still book what's available.</p>
      </Alert>
    );
  return (
    <Alert tone="good" title={`We're holding ${count(hold.quantity, 'unit')} for you ${onDays(hold)}`}>
      <p>Please book by {formatInstant(hold.heldUntil, timeZone)}.</p>
    </Alert>
  );
}

/** The lead time, if there is one. */
function LeadTimeRule({ settings }: { settings: PublicSettings }) {
  const rule = describeLeadTime(settings);
  if (!rule) return null;
  return (
    <p className="text-soft">
      {rule.replace('please', 'Please')}, or call us:{' '}
      <PhoneLink className="font-bold whitespace-nowrap text-ink underline underline-offset-4 hover:text-primary" />
    </p>
  );
}

function QuantitySelect({
  quantity,
  max,
  onChoose,
}: {
  quantity: number;
  max: number;
  onChoose: (quantity: number) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 sm:justify-start">
      <label htmlFor={id} className="font-bold">
        Quantity
      </label>
      <select
        id={id}
        className={`${controlStyle} max-w-24`}
        value={quantity}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {Array.from({ length: max }, (_, index) => (
          <option key={index}>{index + 1}</option>
        ))}
      </select>
    </div>
  );
}
