import { zodResolver } from '@hookform/resolvers/zod';
import { changeBookingStatus as schema, longDay, type Booking } from '@party-rental/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { changeBookingStatus } from '../../../../api/admin-bookings';
import { SaveFailure } from '../../../../shared/form/save-failure';
import { showRefusedFields } from '../../../../shared/form/show-refused-fields';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { TextField } from '../../../../ui/fields/text-field';
import { useBookingChange } from './use-booking-change';

const reasonForm = schema.pick({ reason: true });

/** Cancels with a reason that the customer sees. */
export function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(reasonForm), defaultValues: { reason: '' } });
  const cancellation = useBookingChange(
    (reason: string | undefined) => changeBookingStatus(booking.id, { status: 'CANCELLED', reason }),
    ({ number }) => {
      notify('success', 'Booking cancelled', `Booking ${number} has been cancelled.`);
      onClose();
    },
  );
  const submit = form.handleSubmit(({ reason }) =>
    cancellation.mutate(reason || undefined, { onError: (error) => showRefusedFields(error, form) }),
  );

  return (
    <Dialog
      onClose={onClose}
      title="Cancel this booking?"
      description={`${booking.itemName} on ${longDay(booking.eventDate)} will be free for others at once. This action cannot be undone.`}
    >
      <FormProvider {...form}>
        <form noValidate className="space-y-5" onSubmit={(event) => void submit(event)}>
          <TextField name="reason" label="Reason" optional maxLength={500} hint="The customer can read it." />
          <SaveFailure title="The booking was not cancelled" error={cancellation.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="outline" onClick={onClose}>
              Keep Booking
            </Button>
            <SubmitButton pending={cancellation.isPending} look="danger">
              Cancel Booking
            </SubmitButton>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
