import { useController, useFormContext } from 'react-hook-form';
import { Choice } from '../../../ui/fields/checkbox-field';
import { FieldError, useFieldError } from '../../../ui/fields/field-error';

interface ChoicesFieldProps<Value extends string> {
  name: string;
  label: string;
  values: readonly Value[];
  labels: Readonly<Record<Value, string>>;
}

/** Checkboxes for a list of values. The field keeps their order. */
export function ChoicesField<Value extends string>({ name, label, values, labels }: ChoicesFieldProps<Value>) {
  const { control } = useFormContext<Record<string, Value[]>>();
  const { field } = useController({ control, name });
  const error = useFieldError(name);
  const chosen = field.value;
  return (
    <fieldset aria-describedby={error && `${name}-error`} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      {values.map((value, i) => (
        <Choice
          key={value}
          type="checkbox"
          ref={i === 0 ? field.ref : undefined}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            field.onChange(values.filter((each) => (each === value ? checked : chosen.includes(each))))
          }
        >
          {labels[value]}
        </Choice>
      ))}
      <FieldError id={`${name}-error`} message={error} />
    </fieldset>
  );
}
