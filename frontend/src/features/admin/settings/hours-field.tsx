import { MAX_HOURS } from '@party-rental/contracts';
import { TextField } from '../../../ui/fields/text-field';
import { RowsField } from './rows-field';

/** The opening hours, one line each. */
export function HoursField() {
  return (
    <RowsField
      name="hours"
      noun="line"
      max={MAX_HOURS}
      empty="No hours are shown on the site."
      newRow={() => ({ days: '', times: '' })}
      className="grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] sm:gap-3"
    >
      {(index) => (
        <>
          <legend className="sr-only">Line {index + 1}</legend>
          <TextField name={`hours.${index}.days`} label="Days" maxLength={40} placeholder="Mon-Fri" />
          <TextField name={`hours.${index}.times`} label="Times" maxLength={40} placeholder="9am-6pm" />
        </>
      )}
    </RowsField>
  );
}
