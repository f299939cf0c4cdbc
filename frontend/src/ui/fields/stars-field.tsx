import { Star } from 'lucide-react';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { cn } from '../../lib/cn';
import { FieldError } from './field-error';

interface StarsFieldProps {
  name: string;
  label: string;
  /** Labels of one to five stars. */
  meanings: readonly string[];
}

/** One to five stars in the enclosing form; 0 means none. */
export function StarsField({ name, label, meanings }: StarsFieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const value = Number(field.value);
  const error = fieldState.error?.message;
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={error !== undefined}
      aria-describedby={error && `${id}-error`}
      className="space-y-1.5"
    >
      <legend className="font-bold">{label}</legend>
      <div className="flex flex-wrap items-center gap-x-3">
        <div className="group -ml-2 flex">
          {meanings.map((meaning, index) => (
            <label
              key={meaning}
              className="grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-ring"
            >
              <span className="sr-only">{`${index + 1} ${index === 0 ? 'star' : 'stars'}: ${meaning}`}</span>
              <input
                type="radio"
                className="sr-only"
                name={field.name}
                ref={index === 0 ? field.ref : undefined}
                checked={value === index + 1}
                onChange={() => field.onChange(index + 1)}
                onBlur={field.onBlur}
              />
              <Star
                aria-hidden
                strokeWidth={1.75}
                className={cn('size-8', index < value ? 'fill-sun text-star' : 'text-field')}
              />
            </label>
          ))}
        </div>
        <span aria-hidden className="font-semibold text-soft">
          {meanings[value - 1]}
        </span>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
