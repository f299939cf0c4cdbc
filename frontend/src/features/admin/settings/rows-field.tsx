import { useFormContext } from 'react-hook-form';
import { TextField, NumberField } from '../../../ui/fields/input-fields';
import { RowsField } from '../parts/rows-field';
import type { SettingsFields } from './settings-form-schema';
import { MAX_DELIVERY_RULES, MAX_PHONE, MAX_TRUCKS } from '@party-rental/contracts';
import { CheckboxField } from '../../../ui/fields/checkbox-field';

interface RangesFieldProps {
  name: 'setupWindows' | 'closedPeriods';
  type: 'time' | 'date';
  /** What a row is called, for example "window". */
  noun: string;
  max: number;
  /** Shown without rows. */
  empty?: string;
}

/** Rows with a beginning and an end. */
export function RangesField({ type, ...rows }: RangesFieldProps) {
  const { name } = rows;
  const { getValues } = useFormContext<SettingsFields>();
  return (
    <RowsField<SettingsFields, 'setupWindows' | 'closedPeriods'>
      {...rows}
      newRow={() => ({ from: type === 'time' ? (getValues(name).at(-1)?.to ?? '') : '', to: '' })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3"
    >
      {(index) => (
        <>
          <TextField name={`${name}.${index}.from`} label="From" type={type} />
          <TextField name={`${name}.${index}.to`} label="To" type={type} />
        </>
      )}
    </RowsField>
  );
}

/** Where the shop delivers, a line for each ZIP code or beginning of ZIP codes. */
export function DeliveryAreaField() {
  return (
    <div className="space-y-4">
      <RowsField<SettingsFields, 'deliveryRules'>
        name="deliveryRules"
        noun="ZIP codes"
        add="Add ZIP codes"
        max={MAX_DELIVERY_RULES}
        empty="No ZIP codes are listed."
        newRow={() => ({ zipPrefix: '', fee: '0.00', served: true })}
        className="grid grid-cols-2 items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_1fr_1fr_auto]"
        removeClassName="w-11 justify-self-end sm:mt-8.5 sm:w-12"
      >
        {(index) => (
          <>
            <TextField
              name={`deliveryRules.${index}.zipPrefix`}
              label="ZIP starts with"
              inputMode="numeric"
              maxLength={20}
              autoComplete="off"
              placeholder="123"
            />
            <NumberField name={`deliveryRules.${index}.fee`} label="Surcharge" unit="$" />
            <div className="sm:mt-8.5">
              <CheckboxField name={`deliveryRules.${index}.served`}>We deliver</CheckboxField>
            </div>
          </>
        )}
      </RowsField>
      <CheckboxField name="servedByDefault">Deliver to other ZIP codes</CheckboxField>
    </div>
  );
}

/** When the crew sets up, and whom customers call on their event day. */
export function DeliveryDayFields() {
  return (
    <div className="space-y-6">
      <div className="space-y-4">
        <h3 className="font-bold">Setup windows</h3>
        <RangesField
          name="setupWindows"
          type="time"
          noun="window"
          max={12}
          empty="Customers aren't told when you set up."
        />
      </div>
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

const MAX_ID = 10_000;

/** The trucks that stops can be assigned to. */
export function TrucksField() {
  const { getValues } = useFormContext<SettingsFields>();
  return (
    <RowsField<SettingsFields, 'trucks'>
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
