import type { CalendarDate } from '@party-rental/contracts';
import type { FormEventHandler, ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../ui/button';
import { CheckboxField } from '../../ui/checkbox-field';
import type { BookingDetailsFields } from './booking-details-form';
import { DetailsFields } from './details-fields';
import { StepBar } from './step-bar';
import { StepHeading } from './step-heading';

interface DetailsStepProps {
  day: CalendarDate | null;
  total: number;
  submitting: boolean;
  onSubmit: FormEventHandler;
  onBack: () => void;
  /** The choice of the checkout method. */
  method: ReactNode;
  /** Why the last try was refused. */
  refusal: ReactNode;
}

export function DetailsStep({ day, total, submitting, onSubmit, onBack, method, refusal }: DetailsStepProps) {
  const { control } = useFormContext<BookingDetailsFields>();
  const termsAccepted = useWatch({ control, name: 'termsAccepted' });
  return (
    <form noValidate onSubmit={onSubmit} aria-label="Event & Contact Details" className="space-y-8">
      <StepHeading title="Event & Contact Details" takesFocus />
      {method}
      <DetailsFields />
      <CheckboxField
        name="termsAccepted"
        hint="A 50% deposit by phone within 24 hours, a refundable damage deposit at delivery, the balance before setup, and free cancellation up to 48 hours before the event."
      >
        I accept the terms and conditions
      </CheckboxField>
      {refusal}
      <StepBar day={day} total={total}>
        <Button look="outline" size="large" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="large" disabled={!termsAccepted || submitting} className="flex-1">
          {submitting ? 'Processing...' : 'Complete Booking'}
        </Button>
      </StepBar>
    </form>
  );
}
