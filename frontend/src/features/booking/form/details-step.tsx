import type { ItemType, Quote } from '@party-rental/contracts';
import type { FormEventHandler, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { AcceptTerms } from '../../../shared/booking-form/accept-terms';
import type { BookingDetailsFields } from '../../../shared/booking-form/booking-details-form';
import { DepositByPhone } from '../../../shared/booking-form/deposit-terms';
import { DetailsFields } from '../../../shared/booking-form/details-fields';
import { StepBar } from '../../../shared/booking-form/step-bar';
import { Button } from '../../../ui/button';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { StepHeading } from './step-heading';

interface DetailsStepProps {
  /** Short description of what is being booked. */
  subject: string;
  /** Types of the items being booked. */
  types: readonly ItemType[];
  quote: Quote;
  /** Whether the visitor came from the other step. */
  takesFocus: boolean;
  submitting: boolean;
  onSubmit: FormEventHandler;
  onBack: () => void;
  /** The checkout method fields. */
  method: ReactNode;
  /** Why the last attempt was rejected. */
  refusal: ReactNode;
}

export function DetailsStep({
  takesFocus,
  subject,
  types,
  quote,
  submitting,
  onSubmit,
  onBack,
  method,
  refusal,
}: DetailsStepProps) {
  const { control } = useFormContext<BookingDetailsFields>();
  const termsAccepted = useWatch({ control, name: 'termsAccepted' });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Event & Contact Details" className="space-y-8">
      <StepHeading title="Event & Contact Details" takesFocus={takesFocus} />
      {method}
      <p className="rounded-2xl bg-sunken/70 p-4 text-base lg:hidden">
        <DepositByPhone deposit={quote.deposit} />
      </p>
      <DetailsFields types={types} />
      <AcceptTerms days={[...new Set(quote.lines.map(({ eventDate }) => eventDate))]} />
      {refusal}
      <StepBar subject={subject} quote={quote}>
        <Button look="outline" size="large" onClick={onBack}>
          Back
        </Button>
        <SubmitButton pending={submitting} size="large" disabled={!termsAccepted} className="flex-1">
          Complete Booking
        </SubmitButton>
      </StepBar>
    </form>
  );
}
