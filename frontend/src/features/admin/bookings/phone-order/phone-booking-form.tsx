import {
  isCalendarDate,
  longDay,
  priceOrder,
  type CalendarDate,
  type Item,
  type PublicSettings,
  type Quote,
} from '@party-rental/contracts';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ApiProblem } from '../../../../api/api-problem';
import { AvailabilityCalendar } from '../../../../shared/availability-calendar/availability-calendar';
import { DaySoldOut } from '../../../../shared/availability-calendar/day-sold-out';
import type { BookingDetails } from '../../../../shared/booking-form/booking-details-form';
import { BookingRefusal } from '../../../../shared/booking-form/booking-refusal';
import { forgetDraft } from '../../../../shared/booking-form/details-draft';
import { DetailsFields } from '../../../../shared/booking-form/details-fields';
import { StepBar } from '../../../../shared/booking-form/step-bar';
import { useDetailsForm } from '../../../../shared/booking-form/use-details-form';
import { useQuantity } from '../../../../shared/booking-form/use-quantity';
import { PriceSummary } from '../../../../shared/price/price-summary';
import { QuantityInput } from '../../../../shared/item/quantity-input';
import { showRefusedFields } from '../../../../shared/form/show-refused-fields';
import { CheckboxField } from '../../../../ui/fields/checkbox-field';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { useAddressParam } from '../../../../shared/form/use-address-param';
import { useUnsavedChanges } from '../../parts/use-unsaved-changes';
import { usePhoneBooking } from './use-phone-booking';

interface PhoneBookingFormProps {
  item: Item;
  settings: PublicSettings;
}

export function PhoneBookingForm({ item, settings }: PhoneBookingFormProps) {
  const [date, setDate] = useAddressParam('date');
  const day = isCalendarDate(date) ? date : null;
  const [quantity, chooseQuantity] = useQuantity(item.stock);
  const [newQuote, setNewQuote] = useState<Quote | null>(null);
  const { form } = useDetailsForm(null, 'caller');
  useUnsavedChanges(form.formState.isDirty);
  // A reload keeps the input, but the next form is for another caller.
  useEffect(() => () => forgetDraft('caller'), []);
  const booking = usePhoneBooking();

  const line = { itemId: item.id, name: item.name, eventDate: day ?? settings.today, quantity, price: item.price };
  const quote = newQuote?.lines[0]?.itemId === item.id ? newQuote : priceOrder([line], settings.cleaningFee);

  function choose(act: () => void) {
    act();
    setNewQuote(null);
    booking.reset();
  }
  const chooseDay = (chosen: CalendarDate) => choose(() => setDate(chosen));

  function submit(details: BookingDetails) {
    if (!day) return;
    booking.mutate(
      { ...details, itemId: item.id, eventDate: day, quantity, expectedTotal: quote.total },
      {
        onError: (error) => {
          if (error instanceof ApiProblem && error.problem.quote) setNewQuote(error.problem.quote);
          showRefusedFields(error, form);
        },
      },
    );
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="rounded-card bg-card px-4 pt-6 pb-4 shadow-card sm:px-6">
        <FormProvider {...form}>
          <form
            noValidate
            aria-label="New booking"
            className="space-y-8"
            onSubmit={(event) => void form.handleSubmit(submit)(event)}
          >
            <AvailabilityCalendar
              itemId={item.id}
              today={settings.today}
              selected={day}
              onSelect={chooseDay}
              booker="owner"
            />
            {item.stock > 1 && (
              <div className="space-y-1.5">
                <p aria-hidden className="font-bold">
                  Quantity
                </p>
                <QuantityInput
                  label={item.name}
                  quantity={quantity}
                  most={item.stock}
                  onChange={(units) => choose(() => chooseQuantity(units))}
                />
              </div>
            )}
            {!booking.isPending && !booking.error && (
              <DaySoldOut itemId={item.id} day={day} quantity={quantity} onChoose={chooseDay} booker="owner" />
            )}
            <DetailsFields types={[item.type]} />
            <CheckboxField name="termsAccepted" hint="Tell the caller about the deposit and free cancellation.">
              The customer accepts the terms and conditions
            </CheckboxField>
            <BookingRefusal
              booker="owner"
              error={booking.error}
              quantity={quantity}
              onChooseDay={chooseDay}
              onPickAnotherDay={() => window.scrollTo({ top: 0 })}
            />
            <StepBar subject={day ? longDay(day) : 'Please select a date'} quote={quote}>
              <SubmitButton pending={booking.isPending} size="large" disabled={!day} className="flex-1">
                Enter Booking
              </SubmitButton>
            </StepBar>
          </form>
        </FormProvider>
      </div>
      <aside
        aria-labelledby="price"
        className="space-y-4 rounded-card bg-card p-6 shadow-card max-lg:hidden xl:sticky xl:top-6"
      >
        <h2 id="price" className="text-2xl">
          Price Summary
        </h2>
        <p className="font-bold">{item.name}</p>
        <PriceSummary quote={quote} />
      </aside>
    </div>
  );
}
