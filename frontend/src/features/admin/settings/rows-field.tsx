import { Plus, Trash2 } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useFieldArray, useFormContext, type FieldArray } from 'react-hook-form';
import { cn } from '../../../lib/cn';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

type RowsName = 'closedPeriods' | 'deliveryRules' | 'hours' | 'setupWindows' | 'trucks';

interface RowsFieldProps<Name extends RowsName> {
  name: Name;
  /** What a row is called, for example "window". */
  noun: string;
  add?: string;
  max: number;
  /** Shown without rows. */
  empty?: string;
  newRow: () => FieldArray<SettingsFields, Name>;
  /** The layout of a row. */
  className: string;
  /** The place of the button that removes a row. */
  removeClassName?: string;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
}

/** Rows that can be added and removed. */
export function RowsField<Name extends RowsName>(props: RowsFieldProps<Name>) {
  const { name, noun, add = `Add a ${noun}`, max, empty, newRow, className, children } = props;
  const { removeClassName = 'mt-8.5 w-11 max-sm:-mr-2 sm:w-12' } = props;
  // Trucks have an `id` of their own.
  const { fields, append, remove } = useFieldArray<SettingsFields, Name, 'key'>({ name, keyName: 'key' });
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      {fields.length > 0 && (
        <ul className="space-y-4">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <fieldset className={className}>
                {children(index)}
                <Button
                  variant="quiet"
                  aria-label={`Remove ${noun} ${index + 1}`}
                  onClick={() => {
                    remove(index);
                    // The focused button no longer exists.
                    adder.current?.focus();
                  }}
                  className={cn('h-12 px-0', removeClassName)}
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
        <Button ref={adder} variant="outline" size="small" onClick={() => append(newRow())}>
          <Plus aria-hidden />
          {add}
        </Button>
      )}
    </div>
  );
}

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
export function RangesField({ type, ...rows }: RangesFieldProps) {
  const { name, noun } = rows;
  const { getValues } = useFormContext<SettingsFields>();
  return (
    <RowsField
      {...rows}
      newRow={() => ({ from: type === 'time' ? (getValues(name).at(-1)?.to ?? '') : '', to: '' })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3"
    >
      {(index) => (
        <>
          <legend className="sr-only">
            {noun.charAt(0).toUpperCase() + noun.slice(1)} {index + 1}
          </legend>
          <TextField name={`${name}.${index}.from`} label="From" type={type} />
          <TextField name={`${name}.${index}.to`} label="To" type={type} />
        </>
      )}
    </RowsField>
  );
}
