import {
  needsOutlet,
  PARTY_TYPE_LABELS,
  PARTY_TYPES,
  toNumber,
  type Item,
  ZIP_CODE,
  BOOKING_FORM_FIELDS,
} from '@party-rental/contracts';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useFieldError } from '../../ui/fields/field-error';
import { SelectField, TextAreaField, TextField } from '../../ui/fields/text-field';
import { DeliveryAnswer } from '../delivery/delivery-answer';
import { rememberZip } from '../delivery/remembered-zip';
import { useZipPlace } from './address/place-of-zip';
import { CustomerFields, FieldGroup, PartyStartField } from './customer-fields';

interface DetailsFieldsProps {
  /** The items being booked. */
  items: readonly Item[];
  /** Whether the owner enters the details of a caller, who may have no email. */
  isPhoneOrder?: boolean;
}

export function DetailsFields({ items, isPhoneOrder = false }: DetailsFieldsProps) {
  const place = items.some(needsOutlet) ? 'where the power outlet is' : 'where to unload';
  const aboutParty = (
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
      <CustomerFields
        phoneHint={isPhoneOrder ? undefined : "We'll call this number about the deposit."}
        emailOptional={isPhoneOrder}
      >
        <DeliveryOfForm isOwn={!isPhoneOrder} />
      </CustomerFields>
      <FieldGroup title="Event Information">
        {isPhoneOrder ? aboutParty : <MoreAboutParty>{aboutParty}</MoreAboutParty>}
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
