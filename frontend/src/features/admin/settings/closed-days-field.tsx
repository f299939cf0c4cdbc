import type { CalendarDate } from '@party-rental/contracts';
import { X } from 'lucide-react';
import { useController } from 'react-hook-form';
import { longDay } from '../../../lib/format-day';
import { Button } from '../../../ui/button';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { BookingsOfDay } from '../dashboard/bookings-of-day';
import type { SettingsFields } from './settings-form-schema';
import type { ClosingDay } from './use-closing-day';

/** The closed days, with a field to add one and buttons to remove them. */
export function ClosedDaysField({ closing }: { closing: ClosingDay }) {
  const { field, fieldState } = useController<SettingsFields, 'closedDays'>({ name: 'closedDays' });
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end gap-3">
        <FieldFrame label="Day" error={closing.fault ?? fieldState.error?.message} className="w-56">
          {(control) => (
            <input
              {...control}
              ref={field.ref}
              type="date"
              value={closing.typed}
              onChange={({ target }) => closing.choose(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                closing.add();
              }}
            />
          )}
        </FieldFrame>
        <Button look="outline" onClick={closing.add} className="min-h-12">
          Close this day
        </Button>
      </div>
      <BookingsOfDay day={closing.typed} />
      <ClosedDays days={field.value} onOpen={(opened) => field.onChange(field.value.filter((day) => day !== opened))} />
    </div>
  );
}

function ClosedDays({ days, onOpen }: { days: CalendarDate[]; onOpen: (day: CalendarDate) => void }) {
  if (days.length === 0) return <p className="text-soft">You're open every day.</p>;
  return (
    <ul aria-label="No new bookings" className="flex flex-wrap gap-2">
      {days.map((day) => (
        <li key={day} className="flex items-center rounded-full bg-sunken pl-4 text-base font-semibold">
          {longDay(day)}
          <button
            type="button"
            aria-label={`Open on ${longDay(day)} again`}
            onClick={() => onOpen(day)}
            className="grid size-11 place-items-center rounded-full hover:text-primary"
          >
            <X aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
