import { zodResolver } from '@hookform/resolvers/zod';
import {
  ofDays,
  phoneCustomer,
  priceLine,
  type Order,
  type OrderLine,
  type Rates,
  priceOfOrder,
  priceOrder,
  recordPayment,
  type RequestOf,
  getTerms,
} from '@party-rental/contracts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import {
  bookingDetailsForm,
  prefilled,
  forgetDraft,
  readDraft,
  saveDraft,
  type DetailsDraft,
} from '../../../../shared/booking-form/use-details-form';
import { defaultWaiver, pickWaiver, type WaiverOffer } from '../../../../shared/price/waiver';
import { toRental, type CartLines } from '../../../../shared/cart/cart-lines';
import { toCents, typedAmount } from '../../../../shared/order/typed-amount';
import { adjustmentForm, toAdjustment } from '../../parts/adjustment-fields';

// Inputs of an unused option are hidden, so their values are not validated.
const hidden = z.string().optional();

/** Everything but the lines. */
const phoneOrderForm = bookingDetailsForm.extend({
  customerEmail: phoneCustomer.shape.customerEmail,
  adjustment: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none'), amount: hidden, reason: hidden }),
    adjustmentForm,
  ]),
  deposit: z.discriminatedUnion('method', [
    z.object({ method: z.literal(''), amount: hidden, reference: hidden, confirm: z.boolean().optional() }),
    z.object({
      method: recordPayment.shape.method,
      amount: typedAmount(recordPayment.shape.amount),
      reference: recordPayment.shape.reference,
      confirm: recordPayment.shape.confirm,
    }),
  ]),
});
export type PhoneOrderFields = z.input<typeof phoneOrderForm>;
export type PhoneOrderDetails = z.output<typeof phoneOrderForm>;

/** The request that enters the order. */
export function toRequest(
  details: PhoneOrderDetails,
  lines: CartLines,
  waiver: WaiverOffer,
): RequestOf<'enterOrder'>['body'] {
  const { termsAccepted: _, damageWaiver, adjustment, deposit, ...customer } = details;
  return {
    ...customer,
    ...pickWaiver(waiver, damageWaiver),
    lines: lines.map(({ item, selectedDate, days, quantity }) => ({
      ...{ itemId: item.id, eventDate: selectedDate, ...ofDays(days), quantity },
    })),
    ...(adjustment.kind !== 'none' && {
      adjustments: [{ ...toAdjustment(adjustment.kind, adjustment.amount), reason: adjustment.reason }],
    }),
    ...(deposit.method !== '' && { payment: { kind: 'DEPOSIT' as const, ...deposit } }),
  };
}

type PricedOrder = Pick<Order, 'price' | 'terms'> & { lines: Omit<OrderLine, 'bookingId' | 'number' | 'contents'>[] };

/** The lines with the price that the order will have. An amount that is not yet valid doesn't count. */
export function pricedOrder(
  entered: CartLines,
  { rates, surcharge }: { rates: Rates; surcharge: number },
  { kind, amount = '', reason = '' }: PhoneOrderFields['adjustment'],
): PricedOrder {
  const pricedLines = entered.map((line) =>
    priceLine(line.item, { ...toRental(line), quantity: line.quantity }, rates),
  );
  const agreed = priceOrder(pricedLines, rates, surcharge);
  const lines = pricedLines.map(({ name: itemName, price: unitPrice, ...line }) => ({
    ...line,
    itemName,
    unitPrice,
    status: 'PENDING' as const,
  }));
  const cents = toCents(amount);
  const adjustments = kind !== 'none' && cents > 0 ? [{ amount: 0, ...toAdjustment(kind, cents), reason }] : [];
  return { lines, price: priceOfOrder({ lines, agreed, adjustments }), terms: getTerms(agreed) };
}

/** A reload keeps the customer details, but the next form is for another caller. The waitlist passes the email of one. */
export function usePhoneOrderForm(waiver: WaiverOffer) {
  const passed = useLocation().state as { customerEmail?: string } | null; // as BookForEntry sets it
  const [draft] = useState(() => restoreDraft(passed?.customerEmail));
  const form = useForm<PhoneOrderFields, unknown, PhoneOrderDetails>({
    resolver: zodResolver(phoneOrderForm),
    defaultValues: {
      ...prefilled(null),
      ...defaultWaiver(waiver),
      ...(passed?.customerEmail && { customerEmail: passed.customerEmail }),
      adjustment: { kind: 'none', amount: '', reason: '' },
      deposit: { method: '', amount: '', reference: '', confirm: false },
      ...draft,
    },
  });
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values, 'caller') }),
    [form],
  );
  useEffect(() => () => forgetDraft('caller'), []);
  return form;
}

/** What was typed before a reload, unless it is for a caller with another email. */
function restoreDraft(email: string | undefined): DetailsDraft {
  const draft = readDraft('caller');
  return email && draft['customerEmail'] !== email ? {} : draft;
}
