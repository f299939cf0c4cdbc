import { type CalendarDate, type Item, ITEM_TYPE_LABELS, ITEM_TYPES } from '@party-rental/contracts';
import { useRef, type RefObject, type Ref } from 'react';
import { AvailabilityCalendar } from '../../availability-calendar/availability-calendar';
import type { Actor } from '../../availability-calendar/day-state';
import { DaySoldOut } from '../../availability-calendar/day-sold-out';
import { NO_LINES, type CartLines } from '../../cart/cart-lines';
import { QuantityInput } from '../../item/quantity-input';
import { longDay } from '../../../lib/format';
import { FieldFrame } from '../../../ui/fields/field-frame';

/** What is chosen of a line so far. */
export interface LineDraft {
  item: Item | null;
  day: CalendarDate | null;
  quantity: number;
}

export const EMPTY_LINE: LineDraft = { item: null, day: null, quantity: 1 };

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

/** Chooses the item, day and quantity of a line that joins an order. */
export function LinePicker(props: LinePickerProps) {
  const { items, today, draft, onChange, lines = NO_LINES, actor = 'admin', selectRef } = props;
  const { item, day, quantity } = draft;
  const ownRef = useRef<HTMLSelectElement>(null);
  const select = selectRef ?? ownRef;
  const chooseDay = (chosen: CalendarDate) => onChange({ ...draft, day: chosen });
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
        onChoose={(id) => onChange({ item: items.find((one) => one.id === id) ?? null, day, quantity: 1 })}
      />
      {item && (
        <>
          <AvailabilityCalendar
            itemId={item.id}
            stock={item.stock}
            today={today}
            selected={day}
            onSelect={chooseDay}
            actor={actor}
          />
          <p role="status" className="font-bold">
            {day ? longDay(day) : 'Please select a date'}
          </p>
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
            day={day}
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
