import { zodResolver } from '@hookform/resolvers/zod';
import {
  formatCents,
  formatDepositRule,
  toTakenOff,
  type CalendarDate,
  type PromoCode,
  type PromoCodeInput,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { addPromoCode, changePromoCode, promoCodesQuery } from '../../../api/admin/settings';
import { count, shortDate } from '../../../lib/format';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { NumberField, SelectField, TextField } from '../../../ui/fields/input-fields';
import { FormDialog } from '../parts/form-dialog';
import { RecordTable, type Column } from '../list/record-table';
import { useAdminChange } from '../parts/row-action';
import { NEW_CODE, promoCodeForm, toFields, type PromoCodeFields } from './promo-code-form';

/** The promo codes of the shop; `today` is its business day. */
export function PromoCodes({ today }: { today: CalendarDate }) {
  const codes = useQuery(promoCodesQuery);
  const [edited, setEdited] = useState<PromoCode | 'new'>();
  return (
    <section aria-labelledby="promo-codes" className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="promo-codes" className="text-2xl">
            Promo codes
          </h2>
          <p className="mt-1 max-w-2xl text-soft">
            Customers enter a code when they book. It discounts the rental, not delivery or setup.
          </p>
        </div>
        <Button variant="outline" onClick={() => setEdited('new')} className="max-sm:w-full">
          <Plus aria-hidden />
          Add code
        </Button>
      </div>
      {codes.isError && !codes.data && <LoadFailure title="We couldn't load the promo codes" query={codes} />}
      {codes.data?.length === 0 && <p>No codes yet. Customers aren't asked for one until you add it.</p>}
      {codes.data && codes.data.length > 0 && (
        <RecordTable
          caption="Promo codes"
          columns={columns(today, setEdited)}
          rows={codes.data}
          getKey={({ code }) => code}
        />
      )}
      {edited && <PromoCodeDialog code={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function columns(today: string, onEdit: (code: PromoCode) => void): Column<PromoCode>[] {
  return [
    { label: 'Code', names: true, cell: ({ code }) => <strong>{code}</strong> },
    { label: 'Discount', cell: formatDiscount },
    { label: 'For', cell: ({ minimumSubtotal }) => formatMinimum(minimumSubtotal) },
    { label: 'When', cell: (code) => <Period code={code} today={today} /> },
    {
      label: 'Used',
      cell: ({ uses, maxUses, oncePerEmail }) => (
        <>
          {maxUses === null ? count(uses, 'time') : `${uses} of ${maxUses}`}
          {oncePerEmail && <p className="text-base text-soft">Once per customer</p>}
        </>
      ),
    },
    {
      label: 'Actions',
      cell: (code) => (
        <Button variant="outline" size="small" onClick={() => onEdit(code)}>
          Edit<span className="sr-only"> {code.code}</span>
        </Button>
      ),
    },
  ];
}

function formatDiscount(code: PromoCode): string {
  return `${formatDepositRule(toTakenOff(code))} off`;
}

function formatMinimum(minimum: number | null): string {
  return minimum ? `Orders of ${formatCents(minimum)} or more` : 'All orders';
}

function Period({ code: { from, to }, today }: { code: PromoCode; today: string }) {
  if (to && to < today) return <Badge>Ended {shortDate(to)}</Badge>;
  if (from && from > today) return to ? `${shortDate(from)} to ${shortDate(to)}` : `From ${shortDate(from)}`;
  return to ? `Until ${shortDate(to)}` : 'Always';
}

function PromoCodeDialog({ code, onClose }: { code: PromoCode | undefined; onClose: () => void }) {
  const form = useForm<PromoCodeFields, unknown, PromoCodeInput>({
    resolver: zodResolver(promoCodeForm),
    defaultValues: code ? toFields(code) : NEW_CODE,
  });
  const kind = useWatch({ control: form.control, name: 'discount.kind' });
  const save = useAdminChange({
    change: code ? changePromoCode : addPromoCode,
    changes: ['settings'],
    done: code ? 'Promo code changed' : 'Promo code added',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={code ? `Edit ${code.code}` : 'Add a promo code'}
      description={
        code
          ? 'Orders that already use it keep their discount. To end it, choose a last day.'
          : 'Blank fields set no limit.'
      }
      form={form}
      onSubmit={save.mutate}
      saving={save}
      failed="We couldn't save the promo code"
      submit={code ? 'Save' : 'Add code'}
      onClose={onClose}
    >
      <TextField
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        readOnly={code !== undefined}
        className="sm:col-span-2"
      />
      <SelectField name="discount.kind" label="Discount">
        <option value="percent">Percent of the rental</option>
        <option value="amount">Amount</option>
      </SelectField>
      <NumberField
        name="discount.value"
        {...(kind === 'percent' ? { label: 'Percent', step: 0.001 } : { label: 'Amount', unit: '$' })}
      />
      <TextField name="from" label="First day" type="date" optional />
      <TextField name="to" label="Last day" type="date" optional />
      <NumberField name="minimumSubtotal" label="Minimum rental" unit="$" optional />
      <NumberField name="maxUses" label="Maximum number of orders" min={1} optional />
      <CheckboxField name="oncePerEmail" hint="Customers are identified by email.">
        Once per customer
      </CheckboxField>
    </FormDialog>
  );
}
