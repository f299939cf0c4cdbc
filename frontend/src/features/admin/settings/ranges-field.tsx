import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

interface RangesFieldProps {
  name: 'setupWindows' | 'closedPeriods';
  type: 'time' | 'date';
  /** What a row is called, for example "window". */
  noun: string;
  max: number;
  /** Shown without rows. */
  empty?: string;
}

/** Rows with a beginning and an end. */
export function RangesField({ name, type, noun, max, empty }: RangesFieldProps) {
  const { fields, append, remove } = useFieldArray<SettingsFields, typeof name>({ name });
  const { getValues } = useFormContext<SettingsFields>();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      {fields.length > 0 && (
        <ul className="space-y-4">
          {fields.map(({ id }, index) => (
            <li key={id}>
              <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3">
                <legend className="sr-only">
                  {noun.charAt(0).toUpperCase() + noun.slice(1)} {index + 1}
                </legend>
                <TextField name={`${name}.${index}.from`} label="From" type={type} />
                <TextField name={`${name}.${index}.to`} label="To" type={type} />
                <Button
                  look="quiet"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => {
                    remove(index);
                    // The focused button no longer exists.
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
      )}
      {fields.length === 0 && empty && <p className="text-soft">{empty}</p>}
      {fields.length < max && (
        <Button
          ref={adder}
          look="outline"
          size="small"
          onClick={() => append({ from: type === 'time' ? (getValues(name).at(-1)?.to ?? '') : '', to: '' })}
        >
          <Plus aria-hidden />
          Add a {noun}
        </Button>
      )}
    </div>
  );
}
