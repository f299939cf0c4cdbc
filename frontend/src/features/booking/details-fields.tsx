import { EVENT_TYPES } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/select-field';
import { TextAreaField } from '../../ui/text-area-field';
import { TextField } from '../../ui/text-field';
import { EVENT_TYPE_LABELS } from './booking-details-form';

/** Who books, where the party is, and what kind of party it is. */
export function DetailsFields() {
  return (
    <>
      <Group title="Who is booking?">
        <TextField name="customerName" label="Full name" autoComplete="name" maxLength={120} />
        <TextField name="customerEmail" label="Email" type="email" autoComplete="email" maxLength={254} />
        <TextField
          name="customerPhone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={20}
          hint="We call this number about the deposit."
        />
      </Group>
      <Group title="Where is the party?">
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
      </Group>
      <Group title="What are you celebrating?">
        <SelectField name="eventType" label="Event type" optional>
          <option value="">Choose one</option>
          {EVENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {EVENT_TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          name="attendees"
          label="Number of attendees"
          optional
          inputMode="numeric"
          autoComplete="off"
          setValueAs={(text: string) => (text === '' ? '' : Number(text))}
        />
        <TextAreaField
          name="specialInstructions"
          label="Special instructions"
          optional
          rows={3}
          maxLength={2000}
          hint="A gate code, where the power outlet is, anything we should know."
          className="sm:col-span-2"
        />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
