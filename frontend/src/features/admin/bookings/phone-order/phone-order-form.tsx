import {
  cleanCode,
  CUSTOMER_FIELDS,
  isCalendarDate,
  isExempt,
  MAX_RENTAL_DAYS,
  ofDays,
  type Item,
  type Customer,
  type Order,
  phoneCustomer,
  pickRates,
  type PublicSettings,
  type UnavailableLine,
  ZIP_CODE,
  needsDeposit,
} from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { taxExemptionQuery } from '../../../../api/admin/customers';
import { enterOrder } from '../../../../api/admin/orders';
import { deliveryQuery } from '../../../../api/items';
import { cacheOrder } from '../../../../api/orders';
import { FieldGroup, DetailsFields } from '../../../../shared/booking-form/details-fields';
import { WaiverField } from '../../../../shared/booking-form/waiver-field';
import { useBookingMutation } from '../../../../shared/booking-form/use-booking-mutation';
import { Form } from '../../../../shared/form/form';
import { useAddressParam } from '../../../../shared/form/use-address-param';
import { useHold } from '../../../../shared/waitlist/use-hold';
import { BookingRefusal } from '../../../../shared/booking-form/booking-refusal';
import {
  lineIn,
  movedTo,
  swappedFor,
  toRental,
  withLine,
  withoutLine,
  type CartLine,
  type CartLines,
  type LineKey,
} from '../../../../shared/cart/cart-lines';
import { useUnsavedChanges } from '../../../../shared/form/use-unsaved-changes';
import { OrderPrice } from '../../../../shared/order/order-price';
import { Button } from '../../../../ui/button';
import { CheckboxField } from '../../../../ui/fields/checkbox-field';
import { SubmitButton } from '../../../../ui/fields/submit-button';
import { notify } from '../../../../ui/overlays/notify';
import { AdjustmentFields } from '../../parts/adjustment-fields';
import { EMPTY_LINE, LinePicker } from '../../../../shared/order/lines/line-picker';
import { CustomerLookup } from './customer-lookup';
import { DepositFields } from './deposit-fields';
import { EnteredLines } from './entered-lines';
import { pricedOrder, toRequest, usePhoneOrderForm } from './phone-order-schema';

const CALLER = phoneCustomer.pick({ customerEmail: true, customerPhone: true });

interface PhoneOrderFormProps {
  items: readonly Item[];
  settings: PublicSettings;
}

export function PhoneOrderForm({ items, settings: { today, priceBook } }: PhoneOrderFormProps) {
  const [lines, setLines] = useEnteredLines(items);
  const [draft, setDraft] = useState(EMPTY_LINE);
  const itemSelect = useRef<HTMLSelectElement>(null);
  const form = usePhoneOrderForm(priceBook.damageWaiver);
  const { token: holdToken } = useHold();
  useUnsavedChanges(form.formState.isDirty || lines.length > 0);
  const entry = useEnterOrder();
  const [adjustment, zip, wantsWaiver, customerEmail, customerPhone] = useWatch({
    control: form.control,
    name: ['adjustment', 'zipCode', 'damageWaiver', 'customerEmail', 'customerPhone'],
  });
  const zipCode = cleanCode(zip).trim();
  const surcharge = useQuery(deliveryQuery(zipCode)).data?.fee ?? 0;
  const caller = CALLER.safeParse({ customerEmail, customerPhone }).data;
  const exemption = useQuery(taxExemptionQuery(caller)).data?.taxExemption;
  const isTaxExempt = isExempt(exemption, lines.map(toRental));
  const rates = pickRates(priceBook, ZIP_CODE.test(zipCode) ? zipCode : '', wantsWaiver, isTaxExempt);
  const priced = { ...pricedOrder(lines, { rates, surcharge }, adjustment), taxExemptNumber: exemption?.number };

  function change(changed: CartLines) {
    setLines(changed);
    entry.reset();
  }

  /** The button that was pressed no longer exists. */
  function discardDraft(next = EMPTY_LINE) {
    setDraft(next);
    itemSelect.current?.focus();
  }

  function addLine() {
    const { item, day: selectedDate, days, quantity } = draft;
    if (!item || !selectedDate) return;
    change(withLine(lines, { item, selectedDate, ...ofDays(days), quantity }));
    // The next item is often for the same days.
    discardDraft({ ...EMPTY_LINE, day: selectedDate, days });
  }

  function fill(customer: Customer) {
    for (const { name, isOptional } of CUSTOMER_FIELDS) {
      // Optional fields may differ for this party.
      if (!isOptional) form.setValue(name, customer[name], { shouldDirty: true, shouldValidate: true });
    }
    form.setFocus('customerName');
  }

  return (
    <div className="space-y-6">
      <CustomerLookup onChoose={fill} />
      <Form
        form={form}
        aria-label="New order"
        className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(details, options) =>
          entry.mutate(
            { ...toRequest(details, lines, priceBook.damageWaiver), ...(holdToken && { holdToken }) },
            options,
          )
        }
      >
        <div className="space-y-8 rounded-card bg-card px-4 py-6 shadow-card sm:px-6">
          <section aria-labelledby="lines" className="space-y-5">
            <h2 id="lines" className="text-2xl">
              What and When
            </h2>
            <EnteredLines
              lines={lines}
              onChange={change}
              onRemove={() => itemSelect.current?.focus()}
              isChecked={!entry.isPending && !entry.error}
            />
            <LinePicker {...{ items, today, draft, lines }} selectRef={itemSelect} onChange={setDraft} />
            {draft.item && (
              <div className="flex flex-wrap gap-3">
                <Button variant="outline" disabled={!draft.day} onClick={addLine}>
                  Add to Order
                </Button>
                <Button variant="quiet" onClick={() => discardDraft()}>
                  Leave Out
                </Button>
              </div>
            )}
          </section>
          <DetailsFields items={lines.map(({ item }) => item)} isPhoneOrder />
          <FieldGroup title="Discount or Extra Charge">
            <AdjustmentFields prefix="adjustment." optional />
          </FieldGroup>
          {lines.length > 0 && <WaiverField offer={priceBook.damageWaiver} subtotal={priced.price.subtotal} />}
          <DepositFields rule={priced.terms.deposit} due={priced.price.deposit} />
          <CheckboxField
            name="termsAccepted"
            hint={`Tell the caller about ${needsDeposit(priced.terms.deposit) ? 'the deposit and ' : ''}free cancellation.`}
          >
            The customer accepts the terms and conditions
          </CheckboxField>
        </div>
        <section aria-labelledby="price" className="space-y-4 rounded-card bg-card p-6 shadow-card xl:sticky xl:top-6">
          <h2 id="price" className="text-2xl">
            Price Summary
          </h2>
          {lines.length > 0 ? <OrderPrice order={priced} /> : <p>Please add an item.</p>}
          <BookingRefusal
            actor="admin"
            error={entry.error}
            lines={lines}
            onChooseDay={(day, line) => change(movedTo(lines, toKey(line), day))}
            onSwap={(alternative, { itemName, ...line }) => {
              change(swappedFor(lines, toKey(line), alternative));
              itemSelect.current?.focus();
              notify('success', 'Line changed', `You've swapped ${itemName} for ${alternative.name}.`);
            }}
            onPickAnotherDay={(unavailable) => {
              const key = toKey(unavailable);
              const line = lineIn(lines, key);
              if (line) setDraft({ ...EMPTY_LINE, item: line.item, quantity: line.quantity });
              change(withoutLine(lines, key));
              window.scrollTo({ top: 0 });
            }}
          />
          {draft.item && <p role="status">{draft.item.name} isn't in the order yet. Please add it, or leave it out.</p>}
          <SubmitButton
            pending={entry.isPending}
            size="large"
            disabled={lines.length === 0 || draft.item !== null}
            className="w-full"
          >
            Enter Order
          </SubmitButton>
        </section>
      </Form>
    </div>
  );
}

/** Enters an order and opens it. */
function useEnterOrder() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useBookingMutation({
    form: 'phone',
    send: enterOrder,
    onBooked: (order: Order) => {
      const { id, number, status, customerEmail } = order;
      cacheOrder(queryClient, { id }, order);
      const state = status === 'CONFIRMED' ? 'is confirmed' : 'is received';
      const email = customerEmail ? `We're sending an email to ${customerEmail}.` : 'The customer gets no email.';
      notify('success', 'Order Entered', `Order ${number} ${state}. ${email}`);
      void navigate(`/admin/orders/${id}`);
    },
  });
}

function toKey({ itemId, eventDate, days }: Pick<UnavailableLine, 'itemId' | 'eventDate' | 'days'>): LineKey {
  return { itemId, selectedDate: eventDate, days };
}

/** The lines entered so far, in the URL (`?lines=1_2026-12-12_2,...`, with the days after that), so that a reload keeps them. */
function useEnteredLines(items: readonly Item[]): [lines: CartLines, change: (lines: CartLines) => void] {
  const [text, setText] = useAddressParam('lines');
  const lines = text.split(',').flatMap((line) => {
    const [id, selectedDate = '', units, length = '1'] = line.split('_');
    const item = items.find((one) => one.id === Number(id));
    const [quantity, days] = [Number(units), Number(length)];
    return item && isCalendarDate(selectedDate) && isCount(quantity) && isCount(days) && days <= MAX_RENTAL_DAYS
      ? [{ item, selectedDate, ...ofDays(days), quantity }]
      : [];
  });
  const toText = ({ item, selectedDate, quantity, days }: CartLine) =>
    [item.id, selectedDate, quantity, days].filter(Boolean).join('_');
  const change = (changed: CartLines) => setText(changed.map(toText).join(','));
  return [lines, change];
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1;
}
