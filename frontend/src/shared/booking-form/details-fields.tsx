import {
  needsOutlet,
  PARTY_TYPE_LABELS,
  PARTY_TYPES,
  toNumber,
  type Item,
  ZIP_CODE,
  BOOKING_FORM_FIELDS,
  describeSetup,
  MAX_PHONE,
  needsDeposit,
} from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useFieldError } from '../../ui/fields/field-frame';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/input-fields';
import { DeliveryAnswer } from '../delivery/delivery-zip';
import { rememberZip } from '../delivery/remembered-zip';
import { useZipPlace, PlaceOfZip } from './address/place-of-zip';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import { EmailField } from '../form/email-field';
import { useIsPaidOnline } from './deposit-terms';

interface DetailsFieldsProps {
  /** The items being booked. */
  items: readonly Item[];
  /** Whether the owner enters the details of a caller, who may have no email. */
  isPhoneOrder?: boolean;
}

export function DetailsFields({ items, isPhoneOrder = false }: DetailsFieldsProps) {
  const deposit = useQuery(settingsQuery).data?.priceBook.deposit;
  const isPaidOnline = useIsPaidOnline();
  const callsAbout = isPaidOnline || (deposit && !needsDeposit(deposit)) ? 'details' : 'deposit';
  const place = items.some(needsOutlet) ? 'where the power outlet is' : 'where to unload';
  const optionalInputs = (
    <>
      <SelectField name="eventType" label="Event type" optional>
        <option value="">Choose one</option>
        {PARTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {PARTY_TYPE_LABELS[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        name="attendees"
        label="Number of attendees"
        optional
        inputMode="numeric"
        autoComplete="off"
        // A saved draft has a number.
        setValueAs={(typed: string | number) => (typed === '' ? '' : toNumber(String(typed)))}
      />
      <PartyStartField />
      <TextAreaField
        name="specialInstructions"
        label="Special instructions"
        optional
        rows={3}
        maxLength={2000}
        hint={`A gate code, ${place}, anything we should know.`}
        className="sm:col-span-2"
      />
    </>
  );
  return (
    <>
      <RequiredCustomerFields
        phoneHint={isPhoneOrder ? undefined : `We'll call this number about the ${callsAbout}.`}
        emailOptional={isPhoneOrder}
      >
        <DeliveryOfForm isOwn={!isPhoneOrder} />
      </RequiredCustomerFields>
      <FieldGroup title="Event Information">
        {isPhoneOrder ? optionalInputs : <MoreAboutParty>{optionalInputs}</MoreAboutParty>}
      </FieldGroup>
    </>
  );
}

interface DeliveryOfFormProps {
  /** Whether it is the visitor's own ZIP code. */
  isOwn: boolean;
}

/** Whether the shop delivers to the ZIP code in the enclosing form; nothing while the field says what is wrong with it. */
function DeliveryOfForm({ isOwn }: DeliveryOfFormProps) {
  const { zip, fits } = useZipPlace();
  const isRefused = useFieldError('zipCode') !== undefined;
  useEffect(() => {
    if (isOwn && ZIP_CODE.test(zip)) rememberZip(zip);
  }, [isOwn, zip]);
  // As high as two lines on a phone, so that the fields below don't move.
  return <DeliveryAnswer zip={isRefused ? '' : zip} namesPlace={fits} className="min-h-12 sm:mt-8" />;
}

const OPTIONAL = BOOKING_FORM_FIELDS.filter(({ isOptional }) => isOptional).map(({ name }) => name);

/** The optional fields, folded. Opens by itself when one of them has an error or a value. */
function MoreAboutParty({ children }: { children: ReactNode }) {
  const { control, getValues } = useFormContext();
  const { errors } = useFormState({ control, name: OPTIONAL });
  const [isOpen, setOpen] = useState(() => getValues(OPTIONAL).some((value) => (value ?? '') !== ''));
  const fold = useRef<HTMLDetailsElement>(null);
  const isInvalid = OPTIONAL.some((name) => errors[name]);
  if (isInvalid && !isOpen) setOpen(true);

  // The form focuses its first invalid field, but can't while that is folded.
  useEffect(() => {
    if (!isInvalid || document.activeElement?.ariaInvalid === 'true') return;
    fold.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [isInvalid]);

  return (
    <details
      ref={fold}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group sm:col-span-2"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        <span>
          More about your party <span className="font-normal text-soft">(optional)</span>
        </span>
      </summary>
      <div className="mt-3 grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </details>
  );
}

interface RequiredCustomerFieldsProps {
  phoneHint?: string | undefined;
  /** A customer who orders by phone may have no email. */
  emailOptional?: boolean;
  /** Follows the ZIP code. */
  children?: ReactNode;
}

export function RequiredCustomerFields({ phoneHint, emailOptional = false, children }: RequiredCustomerFieldsProps) {
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
