import { isCalendarDate, weekdayName, WEEKDAYS, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import { bookingsOfDayQuery } from '../../../api/admin/bookings';
import { settingsQuery } from '../../../api/settings';
import { longDay, count } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Choice } from '../../../ui/fields/checkbox-field';
import { FieldFrame } from '../../../ui/fields/field-frame';
import type { SettingsFields } from './settings-form-schema';

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
        <Button variant="outline" onClick={closing.add} className="min-h-12">
          Close this day
        </Button>
      </div>
      <BookingsOfDay day={closing.typed} />
      <ClosedDays days={field.value} onOpen={(opened) => field.onChange(field.value.filter((day) => day !== opened))} />
    </div>
  );
}

function ClosedDays({ days, onOpen }: { days: CalendarDate[]; onOpen: (day: CalendarDate) => void }) {
  if (days.length === 0) return <p className="text-soft">No single days are closed.</p>;
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

export function ClosedWeekdaysField() {
  const { field } = useController<SettingsFields, 'closedWeekdays'>({ name: 'closedWeekdays' });
  return (
    <fieldset>
      <legend className="mb-1 font-bold">Every week on</legend>
      <div className="flex flex-wrap gap-x-6">
        {WEEKDAYS.map((day, index) => (
          <Choice
            key={day}
            type="checkbox"
            ref={index === 0 ? field.ref : undefined}
            checked={field.value.includes(day)}
            onChange={(isClosed) =>
              field.onChange(WEEKDAYS.filter((each) => (each === day ? isClosed : field.value.includes(each))))
            }
          >
            {weekdayName(day)}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** Links to the bookings of a day that is about to be closed; nothing if there are none. */
function BookingsOfDay({ day }: { day: string }) {
  const bookings = useQuery(bookingsOfDayQuery(isCalendarDate(day) ? day : undefined)).data ?? [];
  const active = bookings.filter(({ status }) => status !== 'CANCELLED').length;
  if (active === 0) return null;
  return (
    <p role="status">
      {count(active, 'booking is', 'bookings are')} made for this day already.{' '}
      {/* In a new tab, because this form has unsaved changes. */}
      <a
        href={`/admin/day-plan?date=${day}`}
        target="_blank"
        rel="noreferrer"
        className="font-bold underline underline-offset-4"
      >
        View them on the day plan
      </a>
    </p>
  );
}

type ClosingDay = ReturnType<typeof useClosingDay>;

/** A day that is chosen to be closed but not yet added to the form. */
export function useClosingDay({ getValues, setValue }: Pick<UseFormReturn<SettingsFields>, 'getValues' | 'setValue'>) {
  const today = useQuery(settingsQuery).data?.today;
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();

  /** Returns whether it was added. */
  function add(): boolean {
    const day = isCalendarDate(typed) ? typed : undefined;
    const isPast = day !== undefined && today !== undefined && day < today;
    setFault(day ? (isPast ? 'Please choose today or a later day' : undefined) : 'Please choose a day');
    if (!day || isPast) return false;
    setValue('closedDays', [...new Set([...getValues('closedDays'), day])].sort(), { shouldDirty: true });
    setTyped('');
    return true;
  }

  function choose(text: string) {
    setTyped(text);
    setFault(undefined);
  }

  return { typed, fault, choose, add };
}
