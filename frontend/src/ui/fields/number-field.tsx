import { useController } from 'react-hook-form';
import { FieldFrame } from './field-frame';

interface NumberFieldProps {
  name: string;
  label: string;
  hint?: string;
  min: number;
  step: number;
  /** Symbol before the number. */
  unit?: string;
  className?: string;
}

/** A number of the enclosing form, as typed; invalid input becomes `NaN`. */
export function NumberField({ name, label, hint, min, step, unit, className }: NumberFieldProps) {
  const { field, fieldState } = useController({ name });
  return (
    <FieldFrame {...{ label, hint, className }} error={fieldState.error?.message}>
      {({ className: controlStyle, ...control }) => (
        <div className="relative">
          {unit && (
            <span aria-hidden className="absolute inset-y-0 left-3.5 grid place-items-center font-semibold text-soft">
              {unit}
            </span>
          )}
          <input
            type="number"
            inputMode={step < 1 ? 'decimal' : 'numeric'}
            className={`${controlStyle} tabular-nums ${unit ? 'pl-8' : ''}`}
            {...{ min, step, name }}
            {...control}
            ref={field.ref}
            defaultValue={field.value}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(target.validity.badInput ? 'NaN' : target.value)}
          />
        </div>
      )}
    </FieldFrame>
  );
}
