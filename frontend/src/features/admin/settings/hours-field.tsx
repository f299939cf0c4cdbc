import { MAX_HOURS } from '@party-rental/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

/** The opening hours, one line each. */
export function HoursField() {
  const { fields, append, remove } = useFieldArray<SettingsFields, 'hours'>({ name: 'hours' });
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      <ul className="space-y-4">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <fieldset className="grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:gap-3">
              <legend className="sr-only">Line {index + 1}</legend>
              <TextField name={`hours.${index}.days`} label="Days" maxLength={40} placeholder="Mon-Fri" />
              <TextField name={`hours.${index}.times`} label="Times" maxLength={40} placeholder="9am-6pm" />
              <Button
                look="quiet"
                aria-label={`Remove line ${index + 1}`}
                onClick={() => {
                  remove(index);
                  // The focused button is gone.
                  adder.current?.focus();
                }}
                className="mt-8.5 h-12 w-11 px-0 max-sm:-mr-2 sm:w-12"
              >
                <Trash2 aria-hidden />
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="text-soft">No hours are shown on the site.</p>}
      {fields.length < MAX_HOURS && (
        <Button ref={adder} look="outline" size="small" onClick={() => append({ days: '', times: '' })}>
          <Plus aria-hidden />
          Add a line
        </Button>
      )}
    </div>
  );
}
