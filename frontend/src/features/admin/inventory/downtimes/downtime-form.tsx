import { zodResolver } from '@hookform/resolvers/zod';
import {
  addDowntime as schema,
  toNumber,
  type AddDowntimeInput,
  type CalendarDate,
  type Item,
} from '@party-rental/contracts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { addDowntime } from '../../../../api/admin/inventory';
import { errorSentence } from '../../../../api/api-problem';
import { count } from '../../../../lib/format';
import { showRefusedFields } from '../../../../shared/form/form';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { Alert } from '../../../../ui/alert';
import { buttonStyle } from '../../../../ui/button';
import { NumberField, TextField } from '../../../../ui/fields/input-fields';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { notify } from '../../../../ui/overlays/notify';
import { ImageField } from '../form/image-fields';
import { NO_IMAGE } from '../form/item-form-schema';
import { OverbookingFailure, overbookedDays } from '../../parts/overbooking-failure';

/** Takes units out of service. Days whose bookings need them can be accepted. */
export function DowntimeForm({ item, today }: { item: Item; today: CalendarDate }) {
  const form = useForm({
    resolver: zodResolver(downtimeForm),
    defaultValues: { from: today, to: today, quantity: '1', reason: '', imageUrl: NO_IMAGE },
  });
  const [isUploading, setUploading] = useState(false);
  /** The days that the last downtime has overbooked. */
  const [toRepair, setToRepair] = useState<CalendarDate[]>([]);
  const add = useAddDowntime(item, (overbooked) => {
    setToRepair(overbooked);
    form.reset();
  });
  const submit = (force: boolean) => {
    const overbooked = force ? overbookedDays(add.error).map(({ date }) => date) : [];
    return form.handleSubmit((filled) =>
      add.mutate(
        { downtime: { ...filled, ...(force && { force }) }, overbooked },
        { onError: (error) => showRefusedFields(error, form) },
      ),
    )();
  };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Out of service"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(false);
        }}
      >
        <div className="grid items-start gap-5 sm:grid-cols-6">
          <TextField name="from" label="First day" type="date" min={today} className="sm:col-span-2" />
          <TextField name="to" label="Last day" type="date" min={today} className="sm:col-span-2" />
          <NumberField name="quantity" label="Units" min={1} className="sm:col-span-2" />
          <TextField
            name="reason"
            label="Reason"
            placeholder="Torn seam, at the repair shop"
            maxLength={200}
            className="sm:col-span-6"
          />
        </div>
        <ImageField name="imageUrl" alt="The photo" onUploading={setUploading} />
        <OverbookingFailure
          error={add.error}
          failure="Nothing was taken out of service"
          title="Bookings need these units"
          anyway="Out of service anyway"
          onEdit={add.reset}
          onForce={() => void submit(true)}
        >
          <p>{errorSentence(add.error)}</p>
          <p>If you take them out of service anyway, you can move, swap or cancel the orders of those days next.</p>
        </OverbookingFailure>
        <RepairOrders item={item} days={toRepair} />
        <SubmitButton variant="outline" pending={add.isPending} disabled={isUploading}>
          Take out of service
        </SubmitButton>
      </form>
    </FormProvider>
  );
}

/** Leads to the orders that need the units. A link, so that unsaved changes of the item are not lost. */
function RepairOrders({ item, days }: { item: Item; days: readonly CalendarDate[] }) {
  const [first] = days;
  if (!first) return null;
  const params = new URLSearchParams({ date: first, items: String(item.id), days: days.join(',') });
  return (
    <Alert tone="info" urgent title={`${count(days.length, 'day is', 'days are')} overbooked now`}>
      <p>Move, swap or cancel the orders that need {item.name}.</p>
      <Link to={`/admin/day-desk?${params}`} className={buttonStyle({ size: 'small' })}>
        Repair the Orders
      </Link>
    </Alert>
  );
}

/** The form as typed. Its output is the request body. */
const downtimeForm = z
  .object({
    from: z.string(),
    to: z.string(),
    quantity: z.string().transform(toNumber),
    reason: z.string(),
    imageUrl: z
      .string()
      .transform((url) => (url === NO_IMAGE ? null : url))
      .optional(),
  })
  .pipe(schema);

interface DowntimeToAdd {
  downtime: AddDowntimeInput;
  /** The days on which bookings need the units. */
  overbooked: CalendarDate[];
}

function useAddDowntime(item: Item, onAdded: (overbooked: CalendarDate[]) => void) {
  return useMutationOnce({
    mutationFn: ({ downtime }: DowntimeToAdd, idempotencyKey) => addDowntime(item.id, downtime, idempotencyKey),
    changes: ['availability'],
    onSuccess: ({ quantity }, { overbooked }) => {
      onAdded(overbooked);
      notify('success', 'Out of service', `${count(quantity, 'unit')} of ${item.name} can't be booked on these days.`);
    },
  });
}
