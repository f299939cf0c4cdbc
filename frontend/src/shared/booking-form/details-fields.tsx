import { needsOutlet, PARTY_TYPE_LABELS, PARTY_TYPES, toNumber, type Item } from '@party-rental/contracts';
import { SelectField } from '../../ui/fields/select-field';
import { TextAreaField } from '../../ui/fields/text-area-field';
import { TextField } from '../../ui/fields/text-field';
import { DeliveryOfForm } from './address/delivery-of-form';
import { CustomerFields } from './customer-fields';
import { FieldGroup } from './field-group';
import { MoreAboutParty } from './more-about-party';
import { PartyStartField } from './party-start-field';

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
