import { zodResolver } from '@hookform/resolvers/zod';
import { changeContact as schema, pickCustomer, type Booking } from '@party-rental/contracts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { changeContact } from '../../../../api/admin-bookings';
import { CustomerFields } from '../../../../shared/booking-form/customer-fields';
import { SaveFailure } from '../../../../shared/form/save-failure';
import { showRefusedFields } from '../../../../shared/form/show-refused-fields';
import { Button } from '../../../../ui/button';
import { Dialog } from '../../../../ui/overlays/dialog';
import { notify } from '../../../../ui/overlays/notify';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { TextAreaField } from '../../../../ui/fields/text-area-field';
import { useUnsavedChanges } from '../../parts/use-unsaved-changes';
import { useBookingChange } from './use-booking-change';

type Contact = z.output<typeof schema>;

/** Edits the customer and address. Sends only changed fields. */
export function ContactDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  // The booking as it was when the dialog opened; the prop changes when another user edits it.
  const [before] = useState(booking);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: pickCustomer(before),
  });
  const save = useBookingChange(
    (change: Contact) => changeContact(booking.id, change),
    ({ number }) => {
      notify('success', 'Contact data changed', `The contact data of booking ${number} has been saved.`);
      onClose();
    },
  );
  useUnsavedChanges(form.formState.isDirty);
  const submit = form.handleSubmit((contact) => {
    const known = new Map<string, unknown>(Object.entries(before));
    const change = Object.fromEntries(Object.entries(contact).filter(([field, value]) => known.get(field) !== value));
    if (Object.keys(change).length === 0) return onClose();
    save.mutate(change, { onError: (error) => showRefusedFields(error, form) });
  });

  return (
    <Dialog onClose={onClose} title="Edit contact data" description={`Of booking ${booking.number}.`}>
      <FormProvider {...form}>
        <form noValidate aria-label="Contact data" className="space-y-6" onSubmit={(event) => void submit(event)}>
          <CustomerFields />
          <TextAreaField name="specialInstructions" label="Special instructions" optional rows={3} maxLength={2000} />
          <SaveFailure title="The contact data was not changed" error={save.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="outline" onClick={onClose}>
              Discard Changes
            </Button>
            <SubmitButton pending={save.isPending}>Save Changes</SubmitButton>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
