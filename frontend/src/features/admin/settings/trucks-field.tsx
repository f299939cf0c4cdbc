import { MAX_TRUCKS } from '@party-rental/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

const MAX_ID = 10_000;

/** The trucks that stops can be assigned to. */
export function TrucksField() {
  // The trucks have ids of their own.
  const { fields, append, remove } = useFieldArray<SettingsFields, 'trucks', 'key'>({ name: 'trucks', keyName: 'key' });
  const { getValues } = useFormContext<SettingsFields>();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      <ul className="space-y-4">
        {fields.map(({ key }, index) => (
          <li key={key} className="flex items-start gap-3">
            <TextField name={`trucks.${index}.name`} label={`Truck ${index + 1}`} maxLength={40} className="grow" />
            <Button
              look="quiet"
              aria-label={`Remove truck ${index + 1}`}
              onClick={() => {
                remove(index);
                // The focused button is gone.
                adder.current?.focus();
              }}
              className="mt-8.5 size-12 px-0"
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="text-soft">No trucks yet.</p>}
      {fields.length < MAX_TRUCKS && (
        <Button
          ref={adder}
          look="outline"
          size="small"
          onClick={() => append({ id: newId(getValues('trucks').map(({ id }) => id)), name: '' })}
        >
          <Plus aria-hidden />
          Add a truck
        </Button>
      )}
    </div>
  );
}

/** Random, so that a new truck does not get the stops of one that was removed. */
function newId(taken: readonly number[]): number {
  const id = Math.ceil(Math.random() * MAX_ID) || 1;
  return taken.includes(id) ? newId(taken) : id;
}
