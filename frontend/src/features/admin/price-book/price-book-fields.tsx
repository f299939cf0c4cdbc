import { MAX_TAXES, MAX_TIERS, TAXABLE, type Taxable } from '@party-rental/contracts';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { NumberField, SelectField, TextField } from '../../../ui/fields/input-fields';
import { CheckboxGroup } from '../parts/checkbox-group';
import { FormPart } from '../parts/form-part';
import { RowsField } from '../parts/rows-field';
import { NEW_TAX, type PriceBookFields } from './price-book-schema';

const TAXABLE_LABELS: Readonly<Record<Taxable, string>> = {
  RENTAL: 'Rental',
  DELIVERY: 'Delivery',
  SETUP: 'Setup',
  CLEANING: 'Cleaning',
  SURCHARGE: 'Delivery surcharge',
  WAIVER: 'Damage waiver',
  CANCELLATION: 'Cancellation charge',
};

/** Everything about prices that the owner decides. */
export function PriceFields() {
  return (
    <>
      <FormPart title="Delivery" hint="Once per order. The highest subtotal that an order reaches counts.">
        <TierRows name="delivery" noun="delivery fee" />
      </FormPart>
      <FormPart title="Setup and cleaning" hint="Once per order.">
        <TierRows name="setup" noun="setup fee" />
        <NumberField name="cleaningFee" label="Cleaning fee" hint="At 0, it shows as included." unit="$" />
      </FormPart>
      <FormPart
        title="Taxes"
        hint="If ZIP codes are listed, only the taxes of the longest beginning that fits apply. Several for the same ZIP codes add up. Discounts lower the tax on the rental."
      >
        <TaxRows />
      </FormPart>
    </>
  );
}

/** Everything about payment, cancelling and calls that the owner decides. */
export function TermFields() {
  return (
    <>
      <FormPart title="Deposits and minimum">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <DepositFields />
          <DamageDepositFields />
          <NumberField
            name="minimumOrder"
            label="Minimum order"
            hint="The lowest subtotal that customers can book online. At 0, they can book any."
            unit="$"
          />
          <NumberField
            name="payWithinMinutes"
            label="Time to pay online (minutes)"
            min={15}
            hint="Once online payments are connected, an order whose deposit isn't paid by then is cancelled."
          />
        </div>
      </FormPart>
      <FormPart title="Damage waiver" hint="Customers pay it so that they don't pay for accidental damage.">
        <WaiverFields />
      </FormPart>
      <FormPart title="Cancelling and calls" hint="What the shop promises its customers.">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <NumberField
            name="cancellation.freeHours"
            label="Free cancellation (hours)"
            hint="Before the event day begins. At 0, customers can cancel until then."
          />
          <KeptFields />
          <NumberField
            name="calls.depositHours"
            label="Deposit call within (hours)"
            hint="After the order was placed."
          />
          <NumberField
            name="calls.confirmationHours.from"
            label="Call to confirm from (hours)"
            hint="Before the event, the latest time."
          />
          <NumberField
            name="calls.confirmationHours.to"
            label="Call to confirm up to (hours)"
            hint="Before the event, the earliest time."
          />
        </div>
      </FormPart>
    </>
  );
}

/** When the change takes effect. */
export function StartFields({ timeZone }: { timeZone: string }) {
  const starts = useWatch<PriceBookFields>({ name: 'starts' });
  return (
    <FormPart title="Starts" hint="Orders that were placed before keep their prices and terms.">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField name="starts" label="Starts">
          <option value="now">Now</option>
          <option value="later">Later</option>
        </SelectField>
        {starts === 'later' && (
          <TextField
            name="validFrom"
            label="Date and time"
            type="datetime-local"
            hint={`By the clock of the shop (${timeZone}).`}
          />
        )}
      </div>
    </FormPart>
  );
}

function TierRows({ name, noun }: { name: 'delivery' | 'setup'; noun: string }) {
  return (
    <RowsField<PriceBookFields, 'delivery' | 'setup'>
      {...{ name, noun }}
      max={MAX_TIERS}
      newRow={() => ({ from: '0.00', fee: '0.00' })}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 sm:max-w-md sm:gap-3"
    >
      {(index) => (
        <>
          <NumberField name={`${name}.${index}.from`} label="Subtotal from" unit="$" />
          <NumberField name={`${name}.${index}.fee`} label="Fee" unit="$" />
        </>
      )}
    </RowsField>
  );
}

function TaxRows() {
  return (
    <RowsField<PriceBookFields, 'taxes'>
      name="taxes"
      noun="tax"
      max={MAX_TAXES}
      empty="No tax is added."
      newRow={() => NEW_TAX}
      className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[9rem_minmax(0,1fr)_6rem_auto]"
      removeClassName="col-start-2 row-start-2 mt-8.5 w-11 justify-self-end sm:col-start-4 sm:row-start-1 sm:w-12"
    >
      {(index) => (
        <>
          <TextField
            name={`taxes.${index}.zipPrefix`}
            label="ZIP starts with"
            inputMode="numeric"
            maxLength={5}
            autoComplete="off"
            placeholder="Any"
          />
          <TextField name={`taxes.${index}.name`} label="Name" maxLength={40} autoComplete="off" />
          <NumberField name={`taxes.${index}.percent`} label="Percent" step={0.001} />
          <CheckboxGroup
            name={`taxes.${index}.appliesTo`}
            label="Applies to"
            values={TAXABLE}
            getLabel={(part) => TAXABLE_LABELS[part]}
          />
        </>
      )}
    </RowsField>
  );
}

function DepositFields() {
  const kind = useWatch<PriceBookFields>({ name: 'deposit.kind' });
  const label = kind === 'percent' ? 'Deposit (percent)' : 'Deposit (dollars)';
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:col-span-2 sm:max-w-md">
      <SelectField name="deposit.kind" label="Deposit is">
        <option value="percent">Percent of the total</option>
        <option value="amount">Fixed amount</option>
      </SelectField>
      <NumberField name="deposit.value" label={label} step={kind === 'percent' ? 0.001 : 0.01} />
    </div>
  );
}

function DamageDepositFields() {
  const kind = useWatch<PriceBookFields>({ name: 'damageDeposit.kind' });
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:col-span-2 sm:max-w-md">
      <SelectField name="damageDeposit.kind" label="Damage deposit is">
        <option value="perOrder">An amount per order</option>
        <option value="perItem">What each item has</option>
      </SelectField>
      {kind === 'perOrder' && (
        <NumberField
          name="damageDeposit.perOrder"
          label="Damage deposit per order"
          hint="Refundable, collected at delivery. At 0, there's none."
          unit="$"
        />
      )}
    </div>
  );
}

function KeptFields() {
  const keeps = useWatch<PriceBookFields>({ name: 'cancellation.keeps' });
  return (
    <>
      <SelectField name="cancellation.keeps" label="After that, you keep">
        <option value="NOTHING">Nothing</option>
        <option value="DEPOSIT">The deposit</option>
        <option value="PERCENT">Part of the total</option>
      </SelectField>
      {keeps === 'PERCENT' && <NumberField name="cancellation.percent" label="Percent of the total" step={0.001} />}
      <CheckboxField
        name="cancellation.lateOnline"
        hint="They see what you keep first. Only whole orders, until the day before the event."
      >
        Customers can cancel online after that
      </CheckboxField>
      <SelectField name="cancellation.weather" label="If the weather cancels">
        <option value="REFUND">Customers get a refund</option>
        <option value="CREDIT">Customers get a rain check</option>
      </SelectField>
    </>
  );
}

function WaiverFields() {
  const offered = useWatch<PriceBookFields>({ name: 'damageWaiver.offered' });
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:max-w-md">
      <SelectField name="damageWaiver.offered" label="Offered">
        <option value="">No</option>
        <option value="OPTIONAL">Yes, customers can add it</option>
        <option value="PRESELECTED">Yes, customers can remove it</option>
      </SelectField>
      {offered !== '' && <NumberField name="damageWaiver.percent" label="Percent of the rental" step={0.001} />}
    </div>
  );
}
