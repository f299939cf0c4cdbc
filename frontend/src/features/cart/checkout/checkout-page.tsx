import { ofDays, type User, type CreatedOrder, type PublicSettings } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { Navigate, useNavigate } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { bookCart } from '../../../api/orders';
import { settingsQuery } from '../../../api/settings';
import { userExemptionQuery } from '../../../api/tax-exemption';
import { StillWorking } from '../../../shared/booking-form/bar/step-bar';
import { type DetailsFormValues, useDetailsForm } from '../../../shared/booking-form/use-details-form';
import { CheckoutMethod } from '../../../shared/booking-form/checkout-method';
import { AcceptTerms } from '../../../shared/booking-form/deposit-terms';
import { DetailsFields } from '../../../shared/booking-form/details-fields';
import { PaymentFields, pickPayByPhone } from '../../../shared/booking-form/payment-fields';
import { pickWaiver } from '../../../shared/price/waiver';
import { PromoField } from '../../../shared/booking-form/promo-field';
import { ApiProblem } from '../../../api/api-problem';
import { useQuote } from '../../../shared/price/use-quote';
import { usePromo } from '../../../shared/price/use-promo';
import { WaiverField } from '../../../shared/booking-form/waiver-field';
import { useBookingMutation } from '../../../shared/booking-form/use-booking-mutation';
import { useCart } from '../../../shared/cart/cart-context';
import { useSurcharge } from '../../../shared/delivery/remembered-zip';
import { isRefusal } from '../../../shared/form/use-mutation-once';
import { showRefusedFields } from '../../../shared/form/form';
import { toPlaced } from '../../../shared/order/placed/placed-order';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { Loading, Skeleton } from '../../../ui/loading';
import { notify } from '../../../ui/overlays/notify';
import { CheckoutFrame } from './checkout-frame';
import { quoteLines, useCartCheck } from '../use-cart-check';
import { DecisionsNeeded, TotalBar, TotalChangeInBar } from '../total-bar';
import { CheckoutNotice } from './checkout-notice';
import { CheckoutSummary } from './checkout-summary';

export function CheckoutPage() {
  const settings = useQuery(settingsQuery);
  const user = useQuery(currentUserQuery);
  return (
    <CheckoutFrame isGuest={user.data === null}>
      <PageTitle title="Checkout" />
      {settings.data && !user.isPending ? (
        <CheckoutForm settings={settings.data} user={user.data ?? null} />
      ) : settings.isError ? (
        <LoadFailure title="We couldn't load the checkout" query={settings} />
      ) : (
        <Placeholder />
      )}
    </CheckoutFrame>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-8 lg:grid-cols-[1fr_24rem]">
      <Skeleton className="h-[50rem] rounded-[2rem]" />
      <Skeleton className="h-[30rem] rounded-[2rem]" />
    </Loading>
  );
}

function CheckoutForm({ settings, user }: { settings: PublicSettings; user: User | null }) {
  const { priceBook: book, hasPromoCodes } = settings;
  const { lines } = useCart();
  const { form, method, chooseMethod, userId } = useDetailsForm(user, book.damageWaiver);
  const [wantsWaiver, typedCode] = useWatch({ control: form.control, name: ['damageWaiver', 'promoCode'] });
  const cart = useCartCheck();
  const delivery = useSurcharge();
  const taxExemption = useQuery(userExemptionQuery(userId === null ? null : user)).data?.taxExemption;
  const promo = usePromo(typedCode, quoteLines(cart.available, { book, ...delivery })?.subtotal);
  const current = { check: cart, fees: { book, ...delivery, wantsWaiver, promo: promo.discount, taxExemption } };
  const [sent, setSent] = useState(current);
  const order = usePlaceOrder();
  // After booking, the cart is empty until the confirmation opens.
  const isUnderWay = order.isPending || order.isSuccess;
  // Until it is known that nothing was booked, this order itself may have taken the units.
  const mayBeBooked = isUnderWay || (order.isError && !isRefusal(order.error));
  const { check, fees } = mayBeBooked ? sent : current;
  const notice = useRef<HTMLDivElement>(null);
  const { quote, adopt } = useQuote(quoteLines(check.available, fees), typedCode);

  function submit(details: DetailsFormValues) {
    if (isUnderWay) return;
    if (!quote || check.short.length > 0) return notice.current?.focus();
    setSent({ check, fees });
    order.mutate(
      {
        ...details,
        ...pickWaiver(book.damageWaiver, details.damageWaiver),
        ...pickPayByPhone(settings, details.payByPhone),
        userId,
        expectedTotal: quote.total,
        isCartBooking: true,
        cartItems: lines.map(({ item, quantity, selectedDate, days }) => ({
          itemId: item.id,
          eventDate: selectedDate,
          ...ofDays(days),
          quantity,
        })),
      },
      { onError: showInForm },
    );
  }

  function showInForm(error: unknown) {
    if (error instanceof ApiProblem && error.problem.quote) adopt(error.problem.quote);
    showRefusedFields(error, form);
  }

  function onSubmit(event: FormEvent) {
    if (!order.isSlow || !order.variables) return void form.handleSubmit(submit)(event);
    event.preventDefault();
    order.mutate(order.variables, { onError: showInForm });
  }

  if (lines.length === 0 && !isUnderWay) return <Navigate to="/cart" replace />;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Checkout"
        onSubmit={onSubmit}
        className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_24rem] lg:gap-x-8"
      >
        <div className="space-y-5 rounded-[2rem] sm:space-y-8 bg-card p-4 shadow-card sm:p-6 lg:p-8">
          <CheckoutNotice ref={notice} check={check} error={order.error} onSettled={order.reset} />
          <DetailsFields items={lines.map(({ item }) => item)} />
          <WaiverField offer={book.damageWaiver} subtotal={quote?.subtotal} />
          <PromoField isOffered={hasPromoCodes} promo={promo} quote={quote} />
          {user && <CheckoutMethod user={user} method={method} onChoose={chooseMethod} />}
          <PaymentFields quote={quote} />
          <AcceptTerms days={lines.map(({ selectedDate }) => selectedDate)} quote={quote} />
        </div>
        <CheckoutSummary check={check} fees={fees} quote={quote} />
        <TotalBar label="Total" total={quote?.total}>
          <DecisionsNeeded lines={check.short.length} />
          <TotalChangeInBar check={check} fees={fees} />
          <SubmitButton pending={isUnderWay && !order.isSlow} size="large">
            {order.isSlow ? 'Send Again' : 'Complete Booking'}
          </SubmitButton>
          <StillWorking isSlow={order.isSlow} />
        </TotalBar>
      </form>
    </FormProvider>
  );
}

/** Books the cart and opens the confirmation. On failure the cart stays. */
function usePlaceOrder() {
  const cart = useCart();
  const navigate = useNavigate();
  return useBookingMutation({
    form: 'cart',
    send: bookCart,
    onBooked: (order: CreatedOrder) => {
      if (order.bookings[0]?.payBy)
        notify('success', 'Order Received', "We're holding your items. Your payment confirms your order.");
      else notify('success', 'Bookings Confirmed!', "We've received your order for all items.");
      void navigate('/booking-confirmed', { replace: true, state: toPlaced(order) });
      // Not the whole cart: another tab may have added lines.
      for (const { itemId, eventDate, days } of order.bookings) cart.remove({ itemId, selectedDate: eventDate, days });
    },
  });
}
