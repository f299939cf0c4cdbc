import type { Order } from '@party-rental/contracts';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { shortDay } from '../../../../../lib/format-day';
import { count } from '../../../../../lib/format-text';
import { Choice } from '../../../../../ui/fields/checkbox-field';
import { FieldError } from '../../../../../ui/fields/field-error';

export const chosenLines = z.object({ bookingIds: z.array(z.string()).min(1, 'Please choose at least one line') });

/** The booking at which the page opened, if it can be chosen; otherwise `lines`. */
export function chosenAtFirst(lines: Order['lines'], possible: Order['lines'], bookingId: string | undefined) {
  const one = possible.filter((line) => line.bookingId === bookingId);
  return (one.length > 0 ? one : lines).map((line) => line.bookingId);
}

interface LinesFieldProps {
  name: string;
  label: string;
  lines: Order['lines'];
}

/** Chooses lines of an order, by booking id. */
export function LinesField({ name, label, lines }: LinesFieldProps) {
  const errorId = useId();
  const { field, fieldState } = useController<Record<string, string[]>>({ name });
  const chosen = field.value ?? [];
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error && errorId} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      {lines.map(({ bookingId, itemName, eventDate, quantity }, index) => (
        <Choice
          key={bookingId}
          type="checkbox"
          ref={index === 0 ? field.ref : undefined}
          checked={chosen.includes(bookingId)}
          onChange={(checked) =>
            field.onChange(checked ? [...chosen, bookingId] : chosen.filter((id) => id !== bookingId))
          }
        >
          {itemName}, {shortDay(eventDate)}, {count(quantity, 'unit')}
        </Choice>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
