import {
  MAX_QUANTITY_PER_BOOKING,
  priceOrder,
  type CalendarDate,
  type PublicSettings,
  type Quote,
  type RatedItem,
  type User,
} from '@party-rental/contracts';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { ApiProblem } from '../../../api/api-problem';
import { longDay } from '../../../lib/format-day';
import { ItemPicture } from '../../../shared/item/item-picture';
import type { BookingDetails } from '../../../shared/booking-form/booking-details-form';
import { CheckoutMethod } from '../../../shared/booking-form/checkout-method';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useDetailsForm } from '../../../shared/booking-form/use-details-form';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { BookingProgress } from './booking-progress';
import { BookingRefusal } from '../../../shared/booking-form/booking-refusal';
import { BookingSummary } from './booking-summary';
import { DetailsStep } from './details-step';
import { SelectDayStep } from './select-day-step';
import { SignInOffer } from './sign-in-offer';
import { useBookItem } from './use-book-item';
import { useSwapItem } from './use-swap-item';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useHold } from '../../../shared/waitlist/use-hold';
import { useStep } from './use-step';

interface BookingFormProps {
  item: RatedItem;
  settings: PublicSettings;
  user: User | null;
}

export function BookingForm({ item, settings, user }: BookingFormProps) {
  const { day, chooseDay } = useEventDay();
  const most = Math.min(item.stock, MAX_QUANTITY_PER_BOOKING);
  const [quantity, chooseQuantity] = useQuantity(most);
  const { step, hasMoved, goTo } = useStep();
  const [newQuote, setNewQuote] = useState<Quote | null>(null);
  const { form, method, chooseMethod, userId } = useDetailsForm(user);
  const booking = useBookItem(item.id);
  const swap = useSwapItem(item, day);
  const { token: holdToken } = useHold();

  const line = { itemId: item.id, name: item.name, eventDate: day ?? settings.today, quantity, price: item.price };
  const subject = day ? longDay(day) : 'Please select a date';
  const quote = newQuote ?? priceOrder([line], settings.cleaningFee);

  function choose(choice: { day?: CalendarDate; quantity?: number }) {
    if (choice.day) chooseDay(choice.day);
    if (choice.quantity) chooseQuantity(choice.quantity);
    setNewQuote(null);
    booking.reset();
  }

  function submit(details: BookingDetails) {
    if (!day) return goTo('select');
    booking.mutate(
      {
        ...details,
        itemId: item.id,
        eventDate: day,
        quantity,
        expectedTotal: quote.total,
        userId,
        ...(holdToken && { holdToken }),
      },
      { onError: showInForm },
    );
  }

  function showInForm(error: unknown) {
    if (!(error instanceof ApiProblem)) return;
    if (error.problem.quote) setNewQuote(error.problem.quote);
    showRefusedFields(error, form);
  }

  return (
    <div className="space-y-8">
      <header className="space-y-3">
        <h1 className="text-4xl sm:text-5xl">Complete Your Reservation</h1>
        <p className="flex items-center gap-3 text-xl font-bold lg:hidden">
          <ItemPicture src={item.imageUrl} alt="" className="w-20 shrink-0 rounded-xl" />
          <span>{item.name}</span>
        </p>
        <p className="text-lg text-soft">No account required! You can book as a guest or use your account.</p>
      </header>
      <BookingProgress stage={step === 'select' ? 0 : 1} />
      <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="rounded-[2rem] bg-card px-4 pt-6 pb-4 shadow-card sm:px-6 lg:p-8">
          {step === 'select' ? (
            <SelectDayStep
              item={item}
              settings={settings}
              choice={{ day, quantity, most }}
              subject={subject}
              quote={quote}
              returning={hasMoved}
              onChoose={choose}
              onSwap={swap}
              onContinue={() => goTo('details')}
            />
          ) : (
            <FormProvider {...form}>
              <DetailsStep
                takesFocus={hasMoved}
                subject={subject}
                types={[item.type]}
                quote={quote}
                submitting={booking.isPending || booking.isSuccess}
                onSubmit={(event) => void form.handleSubmit(submit)(event)}
                onBack={() => goTo('select')}
                method={user ? <CheckoutMethod user={user} method={method} onChoose={chooseMethod} /> : <SignInOffer />}
                refusal={
                  booking.error ? (
                    <BookingRefusal
                      error={booking.error}
                      onChooseDay={(chosen) => choose({ day: chosen })}
                      onSwap={swap}
                      onPickAnotherDay={() => goTo('select')}
                    />
                  ) : (
                    // While the request is pending, this booking itself may take the day.
                    booking.isIdle && (
                      <DaySoldOut
                        itemId={item.id}
                        day={day}
                        quantity={quantity}
                        onChoose={(chosen) => choose({ day: chosen })}
                        onSwap={swap}
                      />
                    )
                  )
                }
              />
            </FormProvider>
          )}
        </div>
        <BookingSummary item={item} day={day} quantity={quantity} quote={quote} />
      </div>
    </div>
  );
}

/** Number of units to book, from the URL (`?quantity=`): 1 to `most`. */
function useQuantity(most: number): [quantity: number, choose: (units: number) => void] {
  const [text, setText] = useAddressParam('quantity');
  const requested = Number(text || 1);
  return [Number.isInteger(requested) ? Math.min(Math.max(requested, 1), most) : 1, (units) => setText(String(units))];
}
