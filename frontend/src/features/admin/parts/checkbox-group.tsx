import { useId } from 'react';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { FieldError, useFieldError } from '../../../ui/fields/field-frame';

interface CheckboxGroupProps<Value extends string> {
  /** A record of a checkbox for each value. */
  name: string;
  label: string;
  values: readonly Value[];
  getLabel: (value: Value) => string;
}

/** Checkboxes in a row, with one error for all. */
export function CheckboxGroup<Value extends string>({ name, label, values, getLabel }: CheckboxGroupProps<Value>) {
  const errorId = useId();
  return (
    <div role="group" aria-label={label} className="col-span-full">
      <div className="flex flex-wrap gap-x-6">
        {values.map((value) => (
          <CheckboxField key={value} name={`${name}.${value}`}>
            {getLabel(value)}
          </CheckboxField>
        ))}
      </div>
      <FieldError id={errorId} message={useFieldError(name)} />
    </div>
  );
}
