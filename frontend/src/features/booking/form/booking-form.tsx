import {
  describeMinimum,
  formatRentalDays,
  isExempt,
  MAX_QUANTITY_PER_BOOKING,
  ofDays,
  pickRates,
  priceLine,
  priceOrder,
  sumLines,
  type CalendarDate,
  type CreatedBooking,
  type Item,
  type PublicSettings,
  type RatedItem,
  type Rental,
  type User,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiProblem } from '../../../api/api-problem';
import { bookItem } from '../../../api/orders';
import { userExemptionQuery } from '../../../api/tax-exemption';
import { shortDate } from '../../../lib/format';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
import { ItemImage } from '../../../shared/item/item-image';
import { type DetailsFormValues, useDetailsForm } from '../../../shared/booking-form/use-details-form';
import { pickWaiver } from '../../../shared/price/waiver';
import { pickPayByPhone } from '../../../shared/booking-form/payment-fields';
import { CheckoutMethod, SignInOffer } from '../../../shared/booking-form/checkout-method';
import { isOutcomeUnknown } from '../../../shared/form/use-mutation-once';
import { showRefusedFields } from '../../../shared/form/form';
import { DaySoldOut } from '../../../shared/availability-calendar/day-sold-out';
import { useShortage } from '../../../shared/availability-calendar/use-shortage';
import { useSurcharge } from '../../../shared/delivery/remembered-zip';
import { useEventDay } from '../../../shared/event-day/use-event-day';
import { toPlaced } from '../../../shared/order/placed/placed-order';
import { notify } from '../../../ui/overlays/notify';
import { BookingProgress } from './booking-progress';
import { BookingRefusal } from '../../../shared/booking-form/booking-refusal';
import { BookingSummary } from './booking-summary';
import { DetailsStep } from './details-step';
import { SelectDayStep } from './select-day-step';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useHold } from '../../../shared/waitlist/use-hold';
import { TotalChange, totalChangeText } from '../../../shared/price/price-summary';
import { PromoField } from '../../../shared/booking-form/promo-field';
import { useQuote } from '../../../shared/price/use-quote';
import { usePromo } from '../../../shared/price/use-promo';
import { useStep } from './use-step';

interface BookingFormProps {
  item: RatedItem;
  settings: PublicSettings;
  user: User | null;
}

export function BookingForm({ item, settings, user }: BookingFormProps) {
  const { day, days, chooseDay } = useEventDay();
  const chosen: Rental | null = day && { eventDate: day, days };
  const max = Math.min(item.stock, MAX_QUANTITY_PER_BOOKING);
  const [quantity, chooseQuantity] = useQuantity(max);
  const { step, hasMoved, goTo } = useStep(day);
  const { priceBook: book } = settings;
  const { form, method, chooseMethod, userId } = useDetailsForm(user, book.damageWaiver);
  const [wantsWaiver, typedCode, payByPhone] = useWatch({
    control: form.control,
    name: ['damageWaiver', 'promoCode', 'payByPhone'],
  });
  const booking = useBookItem(item.id);
  const swap = useSwapItem(item, chosen);
  const { token: holdToken } = useHold();
  const { zip, surcharge } = useSurcharge();

  const rental = { ...(chosen ?? { eventDate: settings.today }), quantity };
  const exemption = useQuery(userExemptionQuery(userId === null ? null : user)).data?.taxExemption;
  const isTaxExempt = isExempt(exemption, [rental]);
  const rates = pickRates(book, zip, wantsWaiver, isTaxExempt);
  // Without a day, the price per day.
  const line = priceLine(item, rental, chosen ? rates : {});
  const subject = chosen ? formatRentalDays(chosen, shortDate) : 'Please select a date';
  const promo = usePromo(typedCode, sumLines([line]));
  const computed = priceOrder([line], rates, surcharge, promo.discount);
  const { quote = computed, adopt } = useQuote(computed, typedCode);
  const [seen] = useState({ price: item.price, book });
  const seenRates = pickRates(seen.book, zip, wantsWaiver, isTaxExempt);
  const seenLine = priceLine({ ...item, price: seen.price }, rental, chosen ? seenRates : {});
  const seenTotal = priceOrder([seenLine], seenRates, quote.surcharge, promo.discount).total;
  const hasNewTotal = quote.total !== seenTotal;
  const isSending = booking.isPending || booking.isSuccess;
  const reportsChanges = booking.isIdle || leavesOpen(booking.error);
  const shortage = useShortage(
    item.id,
    step === 'select' || reportsChanges ? day : null,
    quantity,
    'customer',
    days,
  )?.sentence;
  const totalChange = hasNewTotal && <TotalChange before={seenTotal} now={quote.total} />;
  const tooSmall = quote.subtotal < book.minimumOrder ? `${describeMinimum(book.minimumOrder)}.` : undefined;
  const notice = shortage ?? tooSmall ?? (hasNewTotal ? `${totalChangeText(seenTotal, quote.total)}.` : undefined);

  function choose(choice: { day?: CalendarDate; days?: number; quantity?: number }) {
    if (choice.day) chooseDay(choice.day, choice.days ?? days);
    if (choice.quantity) chooseQuantity(choice.quantity);
    booking.reset();
  }

  function submit(details: DetailsFormValues) {
    if (!day) return;
    booking.mutate(
      {
        ...details,
        ...pickWaiver(book.damageWaiver, details.damageWaiver),
        ...pickPayByPhone(settings, details.payByPhone),
        itemId: item.id,
        eventDate: day,
        ...ofDays(days),
        quantity,
        expectedTotal: quote.total,
        userId,
        ...(holdToken && { holdToken }),
      },
      { onError: showInForm },
    );
  }

  function onSubmit(event: FormEvent) {
    if (!booking.isSlow || !booking.variables) return void form.handleSubmit(submit)(event);
    event.preventDefault();
    booking.mutate(booking.variables, { onError: showInForm });
  }

  function showInForm(error: unknown) {
    if (!(error instanceof ApiProblem)) return;
    if (error.problem.quote) adopt(error.problem.quote);
    showRefusedFields(error, form);
  }

  return (
    <div className="space-y-4 sm:space-y-8">
      <header className="space-y-2 sm:space-y-3">
        <h1 className="text-2xl sm:text-5xl">Complete Your Reservation</h1>
        <p className="flex items-center gap-3 leading-tight font-bold sm:text-xl lg:hidden">
          <ItemImage src={item.imageUrl} alt="" className="w-12 shrink-0 rounded-lg sm:w-20" />
          <span>{item.name}</span>
        </p>
        <p className="text-base text-soft sm:text-lg">
          No account required! You can book as a guest or use your account.{' '}
          {step === 'details' && !user && <SignInOffer />}
        </p>
      </header>
      <BookingProgress stage={step === 'select' ? 0 : 1} />
      <div className="grid gap-8 lg:grid-cols-[1fr_24rem]">
        <div className="rounded-[2rem] bg-card px-4 pt-4 pb-4 shadow-card sm:px-6 lg:p-8">
          {step === 'select' ? (
            <SelectDayStep
              item={item}
              settings={settings}
              choice={{ day, days, quantity, max }}
              subject={subject}
              quote={quote}
              shortage={shortage}
              totalChange={totalChange}
              notice={notice}
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
                items={[item]}
                quote={quote}
                waiver={book.damageWaiver}
                promo={<PromoField isOffered={settings.hasPromoCodes} promo={promo} quote={quote} />}
                submitting={isSending}
                isSlow={booking.isSlow}
                notice={notice}
                onSubmit={onSubmit}
                onBack={() => goTo('select')}
                method={user && <CheckoutMethod user={user} method={method} onChoose={chooseMethod} />}
                refusal={
                  <>
                    <BookingRefusal
                      error={booking.error}
                      onChooseDay={(chosen) => choose({ day: chosen })}
                      onSwap={swap}
                      onPickAnotherDay={() => goTo('select')}
                      onPickOtherDays={() => goTo('select')}
                    />
                    {reportsChanges && (
                      <>
                        <DaySoldOut
                          itemId={item.id}
                          day={day}
                          days={days}
                          quantity={quantity}
                          onChoose={(chosen) => choose({ day: chosen })}
                          onSwap={swap}
                        />
                        {totalChange}
                      </>
                    )}
                  </>
                }
              />
            </FormProvider>
          )}
        </div>
        <BookingSummary item={item} rental={chosen} {...{ quantity, quote, payByPhone, book }} />
      </div>
    </div>
  );
}

/**
 * Whether to report a shortage or a new total after this error. False if the error itself reports one, or if the booking
 * may be stored and may therefore have taken the units itself.
 */
function leavesOpen(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || isOutcomeUnknown(error)) return false;
  return !error.problem.lines && !error.problem.quote;
}

/** Number of units to book, from the URL (`?quantity=`): 1 to `max`. */
function useQuantity(max: number): [quantity: number, choose: (units: number) => void] {
  const [text, setText] = useAddressParam('quantity');
  const requested = Number(text || 1);
  return [Number.isInteger(requested) ? Math.min(Math.max(requested, 1), max) : 1, (units) => setText(String(units))];
}

/** Books one item, shows the confirmation, and removes the matching cart line. */
function useBookItem(itemId: number) {
  const cart = useCart();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useBookingMutation({
    form: `item-${itemId}`,
    send: bookItem,
    onBooked: (booking: CreatedBooking) => {
      cart.remove({ itemId, selectedDate: booking.eventDate, days: booking.days });
      notify(
        'success',
        'Booking Successful',
        booking.payBy
          ? "We're holding your items. Your payment confirms your order."
          : 'Your booking has been confirmed! A confirmation email has been sent to your email address with all the details.',
      );
      // In the history entry's state, so that a reload keeps it and a new booking doesn't.
      void navigate({ search }, { replace: true, state: toPlaced(booking) });
    },
  });
}

/** Goes on with another item on the same days, at the same step and with what was typed; also in the cart, if it came from there. */
function useSwapItem(item: Item, rental: Rental | null): (alternative: Item) => void {
  const cart = useCart();
  const navigate = useNavigate();
  return (alternative) => {
    if (!rental) return;
    cart.swap({ itemId: item.id, selectedDate: rental.eventDate, days: rental.days }, alternative);
    notify('success', "You've swapped", `${item.name} for ${alternative.name}, ${formatRentalDays(rental)}.`);
    // Read from the location, because the router's value may be outdated.
    void navigate(`/booking/${alternative.id}${window.location.search}`, { replace: true });
  };
}
