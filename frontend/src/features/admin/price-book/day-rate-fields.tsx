import { MAX_DAY_RATES, MAX_RENTAL_DAYS, weekdayName, WEEKDAYS } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { inventoryQuery } from '../../../api/admin/inventory';
import { ItemTypeOptions } from '../../../shared/item/item-type-options';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { NumberField, SelectField, TextField } from '../../../ui/fields/input-fields';
import { CheckboxGroup } from '../parts/checkbox-group';
import { FormPart } from '../parts/form-part';
import { RowsField } from '../parts/rows-field';
import { NEW_DAY_FACTOR, NEW_RATE } from './day-rates-schema';
import type { PriceBookFields } from './price-book-schema';

/** What the days of a rental cost. */
export function DayRateFields() {
  return (
    <>
      <FormPart
        title="Longer rentals"
        hint="For several days in a row. Customers pay the cheapest of the added-up days and the rates that fit."
      >
        <NumberField
          name="longerRentals.maxDays"
          label="Most days"
          min={1}
          hint="The longest rental that customers can book. At 1, every rental is for one day."
          className="sm:max-w-md"
        />
        <h3 className="font-bold">Further days</h3>
        <FurtherDayRows />
        <h3 className="font-bold">Rates</h3>
        <RateRows />
      </FormPart>
      <FormPart
        title="Seasons and weekdays"
        hint="They change the price of a day. Several on the same day apply one after the other."
      >
        <DayFactorRows />
      </FormPart>
    </>
  );
}

function FurtherDayRows() {
  return (
    <RowsField<PriceBookFields, 'longerRentals.further'>
      name="longerRentals.further"
      noun="further day"
      max={MAX_RENTAL_DAYS - 1}
      empty="Every day costs its full price."
      newRow={() => ({ fromDay: '', percent: '' })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3"
    >
      {(index) => (
        <>
          <NumberField name={`longerRentals.further.${index}.fromDay`} label="From day" min={2} />
          <NumberField name={`longerRentals.further.${index}.percent`} label="% of its price" step={0.001} />
        </>
      )}
    </RowsField>
  );
}

function RateRows() {
  return (
    <RowsField<PriceBookFields, 'longerRentals.named'>
      name="longerRentals.named"
      noun="rate"
      max={MAX_DAY_RATES}
      empty="No rates yet. A weekend from Friday to Monday could cost 1.5 times its first day."
      newRow={() => NEW_RATE}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4"
      removeClassName="col-start-2 row-start-2 mt-8.5 w-11 justify-self-end sm:col-start-4 sm:row-start-1 sm:w-12"
    >
      {(index) => (
        <>
          <TextField
            name={`longerRentals.named.${index}.name`}
            label="Name"
            maxLength={40}
            autoComplete="off"
            placeholder="Weekend rate"
            className="col-span-2"
          />
          <NumberField name={`longerRentals.named.${index}.days`} label="Price in days" min={1} step={0.001} />
          <WeekdayField name={`longerRentals.named.${index}.from`} label="First weekday" />
          <WeekdayField name={`longerRentals.named.${index}.to`} label="Last weekday" />
        </>
      )}
    </RowsField>
  );
}

function WeekdayField(props: { name: string; label: string }) {
  return (
    <SelectField {...props}>
      {WEEKDAYS.map((day) => (
        <option key={day} value={day}>
          {weekdayName(day)}
        </option>
      ))}
    </SelectField>
  );
}

function DayFactorRows() {
  return (
    <RowsField<PriceBookFields, 'factors'>
      name="factors"
      noun="season or weekday"
      max={MAX_DAY_RATES}
      empty="Every day costs the same."
      newRow={() => NEW_DAY_FACTOR}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4"
      removeClassName="col-start-2 row-start-2 mt-8.5 w-11 justify-self-end sm:col-start-4 sm:row-start-1 sm:w-12"
    >
      {(index) => (
        <>
          <TextField
            name={`factors.${index}.name`}
            label="Name"
            maxLength={40}
            autoComplete="off"
            placeholder="Summer"
            className="col-span-2"
          />
          <TextField
            name={`factors.${index}.percent`}
            label="Change in %"
            autoComplete="off"
            maxLength={10}
            placeholder="+20"
          />
          <ItemsField name={`factors.${index}.items`} />
          <TextField name={`factors.${index}.from`} label="First day" type="date" optional className="col-span-2" />
          <TextField name={`factors.${index}.to`} label="Last day" type="date" optional className="col-span-2" />
          <CheckboxGroup
            name={`factors.${index}.weekdays`}
            label="Weekdays, all if none is checked"
            values={WEEKDAYS}
            getLabel={weekdayName}
          />
        </>
      )}
    </RowsField>
  );
}

/** All items, those of a type, or one. */
function ItemsField({ name }: { name: string }) {
  const { field } = useController({ name });
  const items = useQuery(inventoryQuery).data ?? [];
  const chosen = String(field.value);
  const isUnknown = /^\d+$/.test(chosen) && items.every(({ id }) => String(id) !== chosen);
  return (
    <FieldFrame label="Items" className="col-span-2 sm:col-span-4">
      {(control) => (
        <select {...control} {...field}>
          <option value="">All items</option>
          <ItemTypeOptions />
          <optgroup label="Only one item">
            {isUnknown && <option value={chosen}>Item {chosen}</option>}
            {items.map(({ id, name: itemName }) => (
              <option key={id} value={id}>
                {itemName}
              </option>
            ))}
          </optgroup>
        </select>
      )}
    </FieldFrame>
  );
}
