import { describeSetup, MAX_PHONE } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { settingsQuery } from '../../api/settings';
import { EmailField } from '../form/email-field';
import { TextField } from '../../ui/fields/text-field';
import { PlaceOfZip } from './address/place-of-zip';

interface CustomerFieldsProps {
  phoneHint?: string | undefined;
  /** A customer who orders by phone may have no email. */
  emailOptional?: boolean;
  /** Follows the ZIP code. */
  children?: ReactNode;
}

export function CustomerFields({ phoneHint, emailOptional = false, children }: CustomerFieldsProps) {
  return (
    <>
      <FieldGroup title="Customer Information">
        <TextField name="customerName" label="Full name" autoComplete="name" maxLength={120} />
        <EmailField name="customerEmail" label="Email" optional={emailOptional} />
        <TextField
          name="customerPhone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={MAX_PHONE}
          {...(phoneHint && { hint: phoneHint })}
        />
      </FieldGroup>
      <FieldGroup title="Delivery Information">
        <div className="grid items-start gap-x-4 gap-y-1.5 sm:col-span-2 sm:grid-cols-2">
          <TextField name="zipCode" label="Zip code" autoComplete="postal-code" inputMode="numeric" maxLength={20} />
          {children}
        </div>
        <TextField
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={200}
          className="sm:col-span-2"
        />
        <div className="grid grid-cols-5 items-start gap-4 sm:col-span-2 sm:grid-cols-2">
          <TextField
            name="city"
            label="City"
            autoComplete="address-level2"
            maxLength={120}
            className="max-sm:col-span-3"
          />
          <TextField
            name="state"
            label="State"
            autoComplete="address-level1"
            maxLength={120}
            className="max-sm:col-span-2"
          />
        </div>
        <PlaceOfZip />
      </FieldGroup>
    </>
  );
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 font-display text-lg font-semibold sm:mb-3 sm:text-xl">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

/** When the party starts, and when the crew would set up for that. */
export function PartyStartField() {
  const start: unknown = useWatch({ name: 'partyStart' });
  const partyStart = typeof start === 'string' && start !== '' ? start : null;
  const setup = describeSetup(partyStart, useQuery(settingsQuery).data?.setupWindows ?? []);
  return (
    <TextField
      name="partyStart"
      label="Party start time"
      type="time"
      optional
      hint={setup ?? 'So we know when everything has to be ready.'}
    />
  );
}
