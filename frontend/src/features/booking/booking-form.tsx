import { zodResolver } from '@hookform/resolvers/zod';
import {
  priceOrder,
  type CalendarDate,
  type Item,
  type PublicSettings,
  type Quote,
  type User,
} from '@party-rental/contracts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiProblem } from '../../api/api-problem';
import { useEventDay } from '../../shared/event-day/use-event-day';
import { bookingDetailsForm, prefilled, type BookingDetails, type BookingDetailsFields } from './booking-details-form';
import { BookingConfirmed } from './booking-confirmed';
import { BookingProgress } from './booking-progress';
import { BookingRefusal } from './booking-refusal';
import { BookingSummary } from './booking-summary';
import { CheckoutMethod, type Method } from './checkout-method';
import { DetailsStep } from './details-step';
import { SelectDayStep } from './select-day-step';
import { useBookItem } from './use-book-item';
import { useQuantity } from './use-quantity';

interface BookingFormProps {
  item: Item;
  settings: PublicSettings;
  user: User | null;
}

export function BookingForm({ item, settings, user }: BookingFormProps) {
  const { day, chooseDay } = useEventDay();
  const { quantity, most, chooseQuantity } = useQuantity(item.stock);
  const [step, setStep] = useState<'select' | 'details'>('select');
  const [hasMoved, setHasMoved] = useState(false);
  const [method, setMethod] = useState<Method>(user ? 'account' : 'guest');
  const [newQuote, setNewQuote] = useState<Quote | null>(null);
  const form = useForm<BookingDetailsFields, unknown, BookingDetails>({
    resolver: zodResolver(bookingDetailsForm),
    defaultValues: prefilled(user),
  });
  const booking = useBookItem();

  const line = { itemId: item.id, name: item.name, eventDate: day ?? settings.today, quantity, price: item.price };
  const quote = newQuote ?? priceOrder([line], settings.cleaningFee);

  function choose(choice: { day?: CalendarDate; quantity?: number }) {
    if (choice.day) chooseDay(choice.day);
    if (choice.quantity) chooseQuantity(choice.quantity);
    setNewQuote(null);
    booking.reset();
  }

  function goTo(next: 'select' | 'details') {
    setHasMoved(true);
    setStep(next);
  }

  function submit(details: BookingDetails) {
    if (!day) return goTo('select');
    const userId = user && method === 'account' ? user.id : null;
    booking.mutate(
      { ...details, itemId: item.id, eventDate: day, quantity, expectedTotal: quote.total, userId },
      { onError: showInForm },
    );
  }

  function showInForm(error: unknown) {
    if (!(error instanceof ApiProblem)) return;
    if (error.problem.quote) setNewQuote(error.problem.quote);
    const known = Object.keys(bookingDetailsForm.shape);
    const refused = (error.problem.errors ?? []).filter(({ path }) => known.includes(path));
    refused.forEach(({ path, message }, index) =>
      // The names of the schema's fields are the names of the form's.
      form.setError(path as keyof BookingDetailsFields, { message }, { shouldFocus: index === 0 }),
    );
  }

  if (booking.isSuccess) {
    return (
      <div className="space-y-8">
        <BookingProgress stage={2} />
        <BookingConfirmed booking={booking.data} />
      </div>
    );
  }
  return (
    <div className="space-y-8">
      <header className="space-y-3">
        <h1 className="text-4xl sm:text-5xl">Complete Your Reservation</h1>
        <p className="text-lg text-soft">No account required! You can book as a guest or use your account.</p>
      </header>
      <BookingProgress stage={step === 'select' ? 0 : 1} />
      <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="rounded-[2rem] bg-card px-4 pt-6 pb-4 shadow-card sm:px-6 lg:p-8">
          {step === 'select' ? (
            <SelectDayStep
              item={item}
              today={settings.today}
              choice={{ day, quantity, most }}
              total={quote.total}
              returning={hasMoved}
              onChoose={choose}
              onContinue={() => goTo('details')}
            />
          ) : (
            <FormProvider {...form}>
              <DetailsStep
                day={day}
                total={quote.total}
                submitting={booking.isPending}
                onSubmit={(event) => void form.handleSubmit(submit)(event)}
                onBack={() => goTo('select')}
                method={user && <CheckoutMethod user={user} method={method} onChoose={setMethod} />}
                refusal={
                  <BookingRefusal
                    error={booking.error}
                    quantity={quantity}
                    onChooseDay={(chosen) => choose({ day: chosen })}
                    onPickAnotherDay={() => goTo('select')}
                  />
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
