import { zodResolver } from '@hookform/resolvers/zod';
import type { CalendarDate, Item } from '@party-rental/contracts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { errorSentence } from '../../../../api/api-problem';
import { count } from '../../../../lib/format-text';
import { showRefusedFields } from '../../../../shared/form/show-refused-fields';
import { Alert } from '../../../../ui/alert';
import { buttonStyle } from '../../../../ui/button';
import { NumberField } from '../../../../ui/fields/number-field';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { TextField } from '../../../../ui/fields/text-field';
import { ImageField } from '../form/image-field';
import { NO_IMAGE } from '../form/item-form-schema';
import { OverbookingFailure, overbookedDays } from '../../parts/overbooking-failure';
import { downtimeForm } from './downtime-form-schema';
import { useAddDowntime } from './use-add-downtime';

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
          <NumberField name="quantity" label="Units" min={1} step={1} className="sm:col-span-2" />
          <TextField
            name="reason"
            label="Reason"
            placeholder="Torn seam, at the repair shop"
            maxLength={200}
            className="sm:col-span-6"
          />
        </div>
        <ImageField name="imageUrl" noun="Photo" alt="The photo" onUploading={setUploading} />
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
        <SubmitButton look="outline" pending={add.isPending} disabled={isUploading}>
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
