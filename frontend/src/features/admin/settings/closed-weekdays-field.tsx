import { WEEKDAYS, weekdayName } from '@party-rental/contracts';
import { useController } from 'react-hook-form';
import { Choice } from '../../../ui/fields/choice';
import type { SettingsFields } from './settings-form-schema';

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
