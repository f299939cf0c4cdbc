import { zodResolver } from '@hookform/resolvers/zod';
import { changeContact, phoneCustomer, pickCustomer, type Booking } from '@party-rental/contracts';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '../../ui/button';
import { SubmitButton } from '../../ui/fields/submit-button';
import { TextAreaField } from '../../ui/fields/input-fields';
import { Dialog } from '../../ui/overlays/dialog';
import { Form, SaveFailure } from '../form/form';
import { useUnsavedChanges } from '../form/use-unsaved-changes';
import { RequiredCustomerFields, PartyStartField } from './details-fields';

export type ContactChange = z.output<typeof changeContact>;

const contactWithoutEmail = changeContact.extend({ customerEmail: phoneCustomer.shape.customerEmail });

interface EditContactDialogProps {
  /** A booking or an order. */
  order: Pick<Booking, keyof ContactChange>;
  description: string;
  save: {
    mutate: (change: ContactChange, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  onClose: () => void;
  /** Follows the address. */
  children?: ReactNode;
}

/** Edits the customer fields, each of which needs its input here or in `RequiredCustomerFields`. Sends only changed ones. */
export function EditContactDialog({ order, description, save, onClose, children }: EditContactDialogProps) {
  // As it was when the dialog opened; the prop changes when another user edits it.
  const [before] = useState(order);
  const hasEmail = before.customerEmail !== '';
  const form = useForm({
    resolver: zodResolver(hasEmail ? changeContact : contactWithoutEmail),
    defaultValues: pickCustomer(before),
  });
  useUnsavedChanges(form.formState.isDirty);
  return (
    <Dialog onClose={onClose} title="Edit Contact Details" description={description}>
      <Form
        form={form}
        aria-label="Contact details"
        className="space-y-6"
        onSubmit={(contact, options) => {
          const known = new Map<string, unknown>(Object.entries(before));
          const change = Object.entries(contact).filter(([field, value]) => known.get(field) !== value);
          if (change.length === 0) onClose();
          else save.mutate(Object.fromEntries(change), options);
        }}
      >
        <RequiredCustomerFields emailOptional={!hasEmail} />
        {children}
        <PartyStartField />
        <TextAreaField name="specialInstructions" label="Special instructions" optional rows={3} maxLength={2000} />
        <SaveFailure title="We couldn't change the contact details" error={save.error} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            Discard Changes
          </Button>
          <SubmitButton pending={save.isPending}>Save Changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
