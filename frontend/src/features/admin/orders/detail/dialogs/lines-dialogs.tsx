import { zodResolver } from '@hookform/resolvers/zod';
import {
  CANCELLED_BY,
  changeOrder as schema,
  describeFreeHours,
  describeKept,
  formatRentalDays,
  lastDay,
  type CalendarDate,
  type CancelledBy,
  type Order,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { changeOrder } from '../../../../../api/admin/orders';
import { orderPreviewQuery } from '../../../../../api/orders';
import { shortDay, count } from '../../../../../lib/format';
import { hasFixedDiscount, KEEP_DISCOUNTS } from '../../../../../shared/order/keep-discounts';
import { isPossible, OrderPreview } from '../../../../../shared/order/order-money';
import { toCents } from '../../../../../shared/order/typed-amount';
import { useDebounced } from '../../../../../shared/form/use-search-text';
import { useOrderChange } from '../../../../../shared/order/order-change';
import { CheckboxField, Choice, RadioField } from '../../../../../ui/fields/checkbox-field';
import { FieldError } from '../../../../../ui/fields/field-frame';
import { NumberField, TextField } from '../../../../../ui/fields/input-fields';
import { notify } from '../../../../../ui/overlays/notify';
import { OrderDialog } from './order-dialog';

const chosenLines = z.object({ bookingIds: z.array(z.string()).min(1, 'Please choose at least one line') });

interface CancelDialogProps {
  order: Order;
  today: CalendarDate;
  /** Chosen at first if it is active; otherwise everything that is still to come. */
  bookingId?: string | undefined;
  onClose: () => void;
}

export const REQUESTED_BY: Readonly<Record<CancelledBy, string>> = {
  CUSTOMER: 'The customer asked for it',
  SHOP: 'We have to cancel',
  WEATHER: 'The weather',
};

/** In cents; empty for what the terms say. */
const typedCharge = z
  .string()
  .transform((typed) => (typed.trim() === '' ? undefined : toCents(typed)))
  .pipe(schema.shape.charge);

const cancelForm = chosenLines.extend({
  requestedBy: z.enum(CANCELLED_BY, 'Please choose why'),
  charge: z.string(),
  keepDiscounts: z.boolean(),
  reason: schema.shape.reason,
});

/** Cancels an order, or some of its lines. After the event, it is a correction, which needs a reason. */
export function CancelOrderDialog({ order, today, bookingId, onClose }: CancelDialogProps) {
  const active = order.lines.filter(({ status }) => status !== 'CANCELLED');
  const upcoming = active.filter((line) => lastDay(line) >= today);
  const isOver = (bookingIds: string[]) =>
    active.some((line) => bookingIds.includes(line.bookingId) && lastDay(line) < today);
  const isChargeable = ({ bookingIds, requestedBy }: { bookingIds: string[]; requestedBy?: CancelledBy | undefined }) =>
    requestedBy === 'CUSTOMER' && bookingIds.length === active.length;
  const form = useForm({
    resolver: zodResolver(
      cancelForm
        .refine(({ bookingIds, reason }) => reason || !isOver(bookingIds), {
          path: ['reason'],
          error: 'Please enter why, because the event is over',
        })
        .refine((chosen) => !isChargeable(chosen) || typedCharge.safeParse(chosen.charge).success, {
          path: ['charge'],
          error: 'Please enter an amount',
        }),
    ),
    defaultValues: {
      bookingIds: chosenAtFirst(upcoming.length > 0 ? upcoming : active, active, bookingId),
      charge: '',
      keepDiscounts: false,
      reason: '',
    },
  });
  const [bookingIds, requestedBy, typed, keeps] = useWatch({
    control: form.control,
    name: ['bookingIds', 'requestedBy', 'charge', 'keepDiscounts'],
  });
  const canKeep = hasFixedDiscount(order) && bookingIds.length < active.length;
  const keepDiscounts = (canKeep && keeps) || undefined;
  const canCharge = isChargeable({ bookingIds, requestedBy });
  const entered = canCharge ? typed : '';
  const previewed = useDebounced(entered);
  const charge = typedCharge.safeParse(previewed).data;
  const preview = useQuery({
    ...orderPreviewQuery(order, { cancel: bookingIds, requestedBy, charge, keepDiscounts }),
    enabled: bookingIds.length > 0,
  });
  const cancellation = useOrderChange(order, changeOrder, ({ number, status }) => {
    const isWhole = status === 'CANCELLED';
    notify('success', isWhole ? 'Order cancelled' : 'Lines cancelled', `Order ${number} has been changed.`);
    onClose();
  });
  return (
    <OrderDialog
      title="Cancel this order?"
      description="We'll release what you cancel right away. You can't undo this."
      form={form}
      onSubmit={({ charge: chosen, ...rest }, options) =>
        cancellation.mutate(
          {
            status: 'CANCELLED',
            ...rest,
            keepDiscounts,
            ...(isChargeable(rest) && { charge: typedCharge.parse(chosen) }),
          },
          options,
        )
      }
      failure="We couldn't cancel the order"
      saving={cancellation}
      onClose={onClose}
      dismissLabel="Keep Order"
      submit={bookingIds.length < active.length ? 'Cancel Lines' : 'Cancel Order'}
      variant="danger"
      disabled={bookingIds.length > 0 && (entered !== previewed || !isPossible(preview))}
    >
      <LinesField name="bookingIds" label="What to cancel" lines={active} />
      <RadioField name="requestedBy" label="Why?" options={REQUESTED_BY} />
      {requestedBy === 'WEATHER' && order.terms.kept.weather && bookingIds.length === active.length && (
        <p>By the terms of this order, the refund is a rain check. The customer gets its code by email.</p>
      )}
      {canCharge && (
        <NumberField
          name="charge"
          label="Cancellation charge"
          optional
          unit="$"
          hint={`Leave it empty to charge what the terms of this order say: ${describeTerms(order)}.`}
        />
      )}
      {canKeep && <CheckboxField name="keepDiscounts">{KEEP_DISCOUNTS}</CheckboxField>}
      <TextField
        name="reason"
        label="Reason"
        optional={!isOver(bookingIds)}
        maxLength={500}
        hint={
          isOver(bookingIds)
            ? 'The event is over: this is a correction, and the customer gets no email about it.'
            : 'The customer can read it, and gets one email.'
        }
      />
      {bookingIds.length > 0 && (
        <OrderPreview
          order={{ ...order, status: bookingIds.length === active.length ? 'CANCELLED' : order.status }}
          preview={preview}
        />
      )}
    </OrderDialog>
  );
}

interface ConfirmOrderDialogProps {
  order: Order;
  /** Chosen at first if it is pending; otherwise everything pending. */
  bookingId: string | undefined;
  onClose: () => void;
}

/** Confirms the pending lines, or some of them. */
export function ConfirmOrderDialog({ order, bookingId, onClose }: ConfirmOrderDialogProps) {
  const pending = order.lines.filter(({ status }) => status === 'PENDING');
  const form = useForm({
    resolver: zodResolver(chosenLines),
    defaultValues: { bookingIds: chosenAtFirst(pending, pending, bookingId) },
  });
  const confirmation = useOrderChange(order, changeOrder, (changed) => {
    const left = changed.lines.filter(({ status }) => status === 'PENDING').length;
    const text = left > 0 ? `${count(left, 'line')} still to be confirmed.` : 'Everything is confirmed.';
    notify('success', `Order ${changed.number} confirmed`, text);
    onClose();
  });
  return (
    <OrderDialog
      title="Confirm this order?"
      description="The customer gets one email."
      form={form}
      onSubmit={({ bookingIds }) => confirmation.mutate({ status: 'CONFIRMED', bookingIds })}
      failure="We couldn't confirm the order"
      saving={confirmation}
      onClose={onClose}
      submit="Confirm"
    >
      <LinesField name="bookingIds" label="What to confirm" lines={pending} />
    </OrderDialog>
  );
}

function describeTerms({ terms: { freeHours, kept } }: Order): string {
  const later = describeKept(kept);
  return later ? `nothing until ${describeFreeHours(freeHours)}, then ${later}` : 'nothing';
}

/** The booking at which the page opened, if it can be chosen; otherwise `lines`. */
function chosenAtFirst(lines: Order['lines'], possible: Order['lines'], bookingId: string | undefined) {
  const one = possible.filter((line) => line.bookingId === bookingId);
  return (one.length > 0 ? one : lines).map((line) => line.bookingId);
}

/** Chooses lines of an order, by booking id. */
function LinesField({ name, label, lines }: { name: string; label: string; lines: Order['lines'] }) {
  const errorId = useId();
  const { field, fieldState } = useController<Record<string, string[]>>({ name });
  const chosen = field.value ?? [];
  const error = fieldState.error?.message;
  return (
    <fieldset aria-describedby={error && errorId} className="space-y-1">
      <legend className="font-bold">{label}</legend>
      {lines.map(({ bookingId, itemName, quantity, ...rental }, index) => (
        <Choice
          key={bookingId}
          type="checkbox"
          ref={index === 0 ? field.ref : undefined}
          checked={chosen.includes(bookingId)}
          onChange={(checked) =>
            field.onChange(checked ? [...chosen, bookingId] : chosen.filter((id) => id !== bookingId))
          }
        >
          {itemName}, {formatRentalDays(rental, shortDay)}, {count(quantity, 'unit')}
        </Choice>
      ))}
      <FieldError id={errorId} message={error} />
    </fieldset>
  );
}
