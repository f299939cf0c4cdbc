import {
  formatRentalDays,
  type CalendarDate,
  type Item,
  ITEM_TYPE_LABELS,
  ITEM_TYPES,
  MAX_RENTAL_DAYS,
} from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef, type RefObject, type Ref } from 'react';
import { settingsQuery } from '../../../api/settings';
import { AvailabilityCalendar } from '../../availability-calendar/availability-calendar';
import type { Actor } from '../../availability-calendar/day-state';
import { DaySoldOut } from '../../availability-calendar/day-sold-out';
import { NO_LINES, type CartLines } from '../../cart/cart-lines';
import { QuantityInput } from '../../item/quantity-input';
import { FieldFrame } from '../../../ui/fields/field-frame';

/** What is chosen of a line so far. */
export interface LineDraft {
  item: Item | null;
  /** The first one. */
  day: CalendarDate | null;
  /** Of the rental. */
  days: number;
  quantity: number;
}

export const EMPTY_LINE: LineDraft = { item: null, day: null, days: 1, quantity: 1 };

interface LinePickerProps {
  items: readonly Item[];
  today: CalendarDate;
  draft: LineDraft;
  /** Lines that the order already has. */
  lines?: CartLines;
  actor?: Actor;
  selectRef?: RefObject<HTMLSelectElement | null>;
  onChange: (draft: LineDraft) => void;
}

/** Chooses the item, days and quantity of a line that joins an order. */
export function LinePicker(props: LinePickerProps) {
  const { items, today, draft, onChange, lines = NO_LINES, actor = 'admin', selectRef } = props;
  const { item, day, days, quantity } = draft;
  const maxDays = useMaxDays(actor);
  const ownRef = useRef<HTMLSelectElement>(null);
  const select = selectRef ?? ownRef;
  /** The button that was pressed no longer exists. */
  function chooseInstead(change: Partial<LineDraft>) {
    onChange({ ...draft, ...change });
    select.current?.focus();
  }
  return (
    <div className="space-y-5">
      <ItemSelect
        ref={select}
        items={items}
        chosen={item?.id ?? null}
        onChoose={(id) => onChange({ ...draft, item: items.find((one) => one.id === id) ?? null, quantity: 1 })}
      />
      {item && (
        <>
          <AvailabilityCalendar
            itemId={item.id}
            stock={item.stock}
            today={today}
            selected={day}
            {...{ days, maxDays }}
            onSelect={(first, length) => onChange({ ...draft, day: first, days: length })}
            actor={actor}
          />
          {!(day && maxDays > 1) && (
            <p role="status" className="font-bold">
              {day ? formatRentalDays({ eventDate: day, days }) : 'Please select a date'}
            </p>
          )}
          {item.stock > 1 && (
            <div className="space-y-1.5">
              <p aria-hidden className="font-bold">
                Quantity
              </p>
              <QuantityInput
                label={item.name}
                quantity={quantity}
                max={item.stock}
                onChange={(units) => onChange({ ...draft, quantity: units })}
              />
            </div>
          )}
          <DaySoldOut
            itemId={item.id}
            {...{ day, days }}
            quantity={quantity}
            onChoose={(chosen) => chooseInstead({ day: chosen })}
            lines={lines}
            onSwap={(alternative) => chooseInstead({ item: alternative })}
            actor={actor}
          />
        </>
      )}
    </div>
  );
}

/** The most days that can be chosen. The owner may exceed what the shop offers, once it rents for several days. */
export function useMaxDays(actor: Actor): number {
  const offered = useQuery(settingsQuery).data?.priceBook.longerRentals?.maxDays ?? 1;
  return actor === 'admin' && offered > 1 ? MAX_RENTAL_DAYS : offered;
}

interface ItemSelectProps {
  ref?: Ref<HTMLSelectElement> | undefined;
  items: readonly Item[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** A select of all items, grouped by type. */
export function ItemSelect({ ref, items, chosen, onChoose }: ItemSelectProps) {
  return (
    <FieldFrame label="Item" className="max-w-xl">
      {(control) => (
        <select {...control} ref={ref} value={chosen ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
          <option value="" disabled>
            Choose an item
          </option>
          {ITEM_TYPES.map((type) => ({ type, ofType: items.filter((item) => item.type === type) }))
            .filter(({ ofType }) => ofType.length > 0)
            .map(({ type, ofType }) => (
              <optgroup key={type} label={ITEM_TYPE_LABELS[type]}>
                {ofType.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      )}
    </FieldFrame>
  );
}
