import { Plus, Trash2 } from 'lucide-react';
import { useId, useRef, type ReactNode } from 'react';
import { useFieldArray, type FieldArray, type FieldArrayPath, type FieldValues } from 'react-hook-form';
import { cn } from '../../../lib/cn';
import { capitalize } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FieldError, useFieldError } from '../../../ui/fields/field-frame';

interface RowsFieldProps<Fields extends FieldValues, Name extends FieldArrayPath<Fields>> {
  name: Name;
  /** What a row is called, for example "window". */
  noun: string;
  add?: string;
  max: number;
  /** Shown without rows. */
  empty?: string;
  newRow: () => FieldArray<Fields, Name>;
  /** The layout of a row. */
  className: string;
  /** The place of the button that removes a row. */
  removeClassName?: string;
  /** The fields of a row. */
  children: (index: number) => ReactNode;
}

/** Rows that can be added and removed. */
export function RowsField<Fields extends FieldValues, Name extends FieldArrayPath<Fields>>(
  props: RowsFieldProps<Fields, Name>,
) {
  const { name, noun, add = `Add a ${noun}`, max, empty, newRow, className, children } = props;
  const { removeClassName = 'mt-8.5 w-11 max-sm:-mr-2 sm:w-12' } = props;
  // Trucks have an `id` of their own.
  const { fields, append, remove } = useFieldArray<Fields, Name, 'key'>({ name, keyName: 'key' });
  const errors = [useFieldError(name), useFieldError(`${name}.root`)];
  const errorId = useId();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      {fields.length > 0 && (
        <ul className="space-y-4">
          {fields.map(({ key }, index) => (
            <li key={key}>
              <fieldset className={className}>
                <legend className="sr-only">
                  {capitalize(noun)} {index + 1}
                </legend>
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
      <FieldError id={errorId} message={errors.find(Boolean)} />
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
