import { TextField } from '../../ui/fields/text-field';
import { FieldGroup } from './field-group';

interface CustomerFieldsProps {
  phoneHint?: string | undefined;
  /** A customer who orders by phone may have no email. */
  emailOptional?: boolean;
}

export function CustomerFields({ phoneHint, emailOptional = false }: CustomerFieldsProps) {
  return (
    <>
      <FieldGroup title="Customer Information">
        <TextField name="customerName" label="Full name" autoComplete="name" maxLength={120} />
        <TextField
          name="customerEmail"
          label="Email"
          type="email"
          optional={emailOptional}
          autoComplete="email"
          maxLength={254}
        />
        <TextField
          name="customerPhone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          {...(phoneHint && { hint: phoneHint })}
        />
      </FieldGroup>
      <FieldGroup title="Delivery Information">
        <TextField
          name="address"
          label="Address"
          autoComplete="street-address"
          maxLength={200}
          className="sm:col-span-2"
        />
        <TextField name="city" label="City" autoComplete="address-level2" maxLength={120} />
        <div className="grid grid-cols-2 items-start gap-4">
          <TextField name="state" label="State" autoComplete="address-level1" maxLength={120} />
          <TextField name="zipCode" label="Zip code" autoComplete="postal-code" inputMode="numeric" maxLength={10} />
        </div>
      </FieldGroup>
    </>
  );
}
