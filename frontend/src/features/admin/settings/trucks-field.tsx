import { MAX_TRUCKS } from '@party-rental/contracts';
import { useFormContext } from 'react-hook-form';
import { TextField } from '../../../ui/fields/text-field';
import { RowsField } from './rows-field';
import type { SettingsFields } from './settings-form-schema';

const MAX_ID = 10_000;

/** The trucks that stops can be assigned to. */
export function TrucksField() {
  const { getValues } = useFormContext<SettingsFields>();
  return (
    <RowsField
      name="trucks"
      noun="truck"
      max={MAX_TRUCKS}
      empty="No trucks yet."
      newRow={() => ({ id: newId(getValues('trucks').map(({ id }) => id)), name: '' })}
      className="flex items-start gap-3"
      removeClassName="mt-8.5 w-12"
    >
      {(index) => (
        <TextField name={`trucks.${index}.name`} label={`Truck ${index + 1}`} maxLength={40} className="grow" />
      )}
    </RowsField>
  );
}

/** Random, so that a new truck does not get the stops of one that was removed. */
function newId(taken: readonly number[]): number {
  const id = Math.ceil(Math.random() * MAX_ID) || 1;
  return taken.includes(id) ? newId(taken) : id;
}
