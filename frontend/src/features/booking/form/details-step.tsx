import { getTerms, type Item, type Quote } from '@party-rental/contracts';
import type { FormEventHandler, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { BookingDetailsFields } from '../../../shared/booking-form/use-details-form';
import { AcceptTerms, DepositDue } from '../../../shared/booking-form/deposit-terms';
import { DetailsFields } from '../../../shared/booking-form/details-fields';
import { PaymentFields } from '../../../shared/booking-form/payment-fields';
import { StepBar, StillWorking } from '../../../shared/booking-form/bar/step-bar';
import type { WaiverOffer } from '../../../shared/price/waiver';
import { WaiverField } from '../../../shared/booking-form/waiver-field';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { StepHeading } from './booking-progress';

interface DetailsStepProps {
  /** Short description of what is being booked. */
  subject: string;
  /** The items being booked. */
  items: readonly Item[];
  quote: Quote;
  waiver: WaiverOffer;
  /** The field for a promo code. */
  promo: ReactNode;
  /** Whether the visitor came from the other step. */
  takesFocus: boolean;
  submitting: boolean;
  /** Whether the last attempt is still pending after a while; then it can be sent again. */
  isSlow: boolean;
  onSubmit: FormEventHandler;
  onBack: () => void;
  /** The checkout method fields, for a signed-in visitor. */
  method: ReactNode;
  /** Why the last attempt was rejected, or what has changed meanwhile. */
  refusal: ReactNode;
  /** Short form of what has changed, for the bar. */
  notice: string | undefined;
}

export function DetailsStep({
  takesFocus,
  subject,
  items,
  quote,
  waiver,
  promo,
  submitting,
  isSlow,
  onSubmit,
  onBack,
  method,
  refusal,
  notice,
}: DetailsStepProps) {
  const { control } = useFormContext<BookingDetailsFields>();
  const termsAccepted = useWatch({ control, name: 'termsAccepted' });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Event & Contact Details" className="space-y-5 sm:space-y-8">
      <StepHeading title="Event & Contact Details" takesFocus={takesFocus} />
      <DetailsFields items={items} />
      <WaiverField offer={waiver} subtotal={quote.subtotal} />
      {promo}
      {method}
      <PaymentFields quote={quote}>
        <p className="rounded-2xl bg-sunken/70 p-4 text-base lg:hidden">
          <DepositDue terms={getTerms(quote)} deposit={quote.deposit} day={quote.lines[0]?.eventDate} />
        </p>
      </PaymentFields>
      <AcceptTerms days={[...new Set(quote.lines.map(({ eventDate }) => eventDate))]} quote={quote} />
      {refusal}
      <StepBar
        subject={subject}
        quote={quote}
        notice={notice}
        missing={termsAccepted ? undefined : 'Accept the terms to book.'}
      >
        {(missingId) => (
          <>
            <Button variant="outline" size="large" onClick={onBack}>
              Back
            </Button>
            <SubmitButton
              pending={submitting && !isSlow}
              size="large"
              disabled={!termsAccepted}
              aria-describedby={missingId}
              className="flex-1"
            >
              {isSlow ? 'Send Again' : 'Complete Booking'}
            </SubmitButton>
            <StillWorking isSlow={isSlow} />
          </>
        )}
      </StepBar>
    </form>
  );
}
