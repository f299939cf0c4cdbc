import { MAX_PHONE } from '@party-rental/contracts';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { SettingsFields } from './settings-form-schema';

const MAX_WINDOWS = 12;

/** When the crew sets up, and whom customers call on their event day. */
export function DeliveryDayFields() {
  return (
    <div className="space-y-6">
      <SetupWindows />
      <TextField
        name="eventDayPhone"
        label="Phone for customers on their event day"
        type="tel"
        optional
        maxLength={MAX_PHONE}
        autoComplete="off"
        hint="In reminders, and on the order's page from the day before. If it's blank, they see the usual phone."
        className="sm:max-w-md"
      />
    </div>
  );
}

function SetupWindows() {
  const { fields, append, remove } = useFieldArray<SettingsFields, 'setupWindows'>({ name: 'setupWindows' });
  const { getValues } = useFormContext<SettingsFields>();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <div className="space-y-4">
      <h3 className="font-bold">Setup windows</h3>
      <ul className="space-y-4">
        {fields.map(({ id }, index) => (
          <li key={id}>
            <fieldset className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3">
              <legend className="sr-only">Window {index + 1}</legend>
              <TextField name={`setupWindows.${index}.from`} label="From" type="time" />
              <TextField name={`setupWindows.${index}.to`} label="To" type="time" />
              <Button
                look="quiet"
                aria-label={`Remove window ${index + 1}`}
                onClick={() => {
                  remove(index);
                  // The focused button is gone.
                  adder.current?.focus();
                }}
                className="mt-8.5 h-12 w-11 px-0 max-sm:-mr-2 sm:w-12"
              >
                <Trash2 aria-hidden />
              </Button>
            </fieldset>
          </li>
        ))}
      </ul>
      {fields.length === 0 && <p className="text-soft">Customers aren't told when you set up.</p>}
      {fields.length < MAX_WINDOWS && (
        <Button
          ref={adder}
          look="outline"
          size="small"
          onClick={() => append({ from: getValues('setupWindows').at(-1)?.to ?? '', to: '' })}
        >
          <Plus aria-hidden />
          Add a window
        </Button>
      )}
    </div>
  );
}
