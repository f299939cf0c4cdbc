import { MAX_DELIVERY_RULES } from '@party-rental/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { NumberField } from '../../../ui/fields/number-field';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

/** Where the shop delivers, a line for each ZIP code or beginning of ZIP codes. */
export function DeliveryAreaField() {
  const { fields, append, remove } = useFieldArray<SettingsFields, 'deliveryRules'>({ name: 'deliveryRules' });
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      <ul className="space-y-4">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <fieldset className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
              <legend className="sr-only">ZIP codes {index + 1}</legend>
              <TextField
                name={`deliveryRules.${index}.zipPrefix`}
                label="ZIP starts with"
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
                placeholder="123"
              />
              <NumberField name={`deliveryRules.${index}.fee`} label="Surcharge" unit="$" min={0} step={0.01} />
              <div className="sm:mt-8.5">
                <CheckboxField name={`deliveryRules.${index}.served`}>We deliver</CheckboxField>
              </div>
              <Button
                look="quiet"
                aria-label={`Remove ZIP codes ${index + 1}`}
                onClick={() => {
                  remove(index);
                  // The focused button is gone.
                  adder.current?.focus();
                }}
                className="h-12 w-11 justify-self-end px-0 sm:mt-8.5 sm:w-12"
              >
                <Trash2 aria-hidden />
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="text-soft">No ZIP codes are listed.</p>}
      {fields.length < MAX_DELIVERY_RULES && (
        <Button
          ref={adder}
          look="outline"
          size="small"
          onClick={() => append({ zipPrefix: '', fee: '0.00', served: true })}
        >
          <Plus aria-hidden />
          Add ZIP codes
        </Button>
      )}
      <CheckboxField name="servedByDefault">Deliver to other ZIP codes</CheckboxField>
    </div>
  );
}
