import type { User } from '@party-rental/contracts';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Navigate } from 'react-router-dom';
import { AcceptTerms } from '../../../shared/booking-form/accept-terms';
import type { BookingDetails } from '../../../shared/booking-form/booking-details-form';
import { CheckoutMethod } from '../../../shared/booking-form/checkout-method';
import { DetailsFields } from '../../../shared/booking-form/details-fields';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useDetailsForm } from '../../../shared/booking-form/use-details-form';
import { useCart } from '../../../shared/cart/cart-context';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { CheckoutNotice } from './checkout-notice';
import { CheckoutSummary } from './checkout-summary';
import { quoteLines } from '../line-check';
import { LostLines } from '../lost-lines';
import { TotalBar } from '../total-bar';
import { useCartCheck } from '../use-cart-check';
import { usePlaceOrder } from './use-place-order';

interface CheckoutFormProps {
  cleaningFee: number;
  user: User | null;
}

export function CheckoutForm({ cleaningFee, user }: CheckoutFormProps) {
  const { lines } = useCart();
  const check = useCartCheck();
  const { form, method, chooseMethod, userId } = useDetailsForm(user);
  const order = usePlaceOrder();
  // After booking, the cart is empty until the confirmation opens.
  const isUnderWay = order.isPending || order.isSuccess;
  const notice = useRef<HTMLDivElement>(null);
  const quote = quoteLines(check.available, cleaningFee);

  function submit(details: BookingDetails) {
    if (isUnderWay) return;
    if (!quote || check.short.length > 0) return notice.current?.focus();
    order.mutate(
      {
        ...details,
        userId,
        expectedTotal: quote.total,
        isCartBooking: true,
        cartItems: lines.map(({ item, quantity, selectedDate }) => ({
          itemId: item.id,
          eventDate: selectedDate,
          quantity,
        })),
      },
      { onError: (error) => showRefusedFields(error, form) },
    );
  }

  if (lines.length === 0 && !isUnderWay) return <Navigate to="/cart" replace />;
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Checkout"
        onSubmit={(event) => void form.handleSubmit(submit)(event)}
        className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_24rem] lg:gap-x-8"
      >
        <div className="space-y-8 rounded-[2rem] bg-card p-4 shadow-card sm:p-6 lg:p-8">
          <CheckoutNotice ref={notice} check={check} error={order.error} onSettled={order.reset} />
          {user && <CheckoutMethod user={user} method={method} onChoose={chooseMethod} />}
          <DetailsFields types={lines.map(({ item }) => item.type)} />
          <AcceptTerms days={lines.map(({ selectedDate }) => selectedDate)} />
        </div>
        <CheckoutSummary check={check} cleaningFee={cleaningFee} quote={quote} />
        <TotalBar label="Total" total={quote?.total}>
          <div className="lg:hidden">
            <LostLines check={check} cleaningFee={cleaningFee} />
          </div>
          <SubmitButton pending={isUnderWay} size="large">
            Complete Booking
          </SubmitButton>
        </TotalBar>
      </form>
    </FormProvider>
  );
}
