import { formatRentalDays, priceRental } from '@party-rental/contracts';
import { Trash2 } from 'lucide-react';
import { shortDay } from '../../../../lib/format';
import { DaySoldOut } from '../../../../shared/availability-calendar/day-sold-out';
import {
  getKey,
  movedTo,
  swappedFor,
  toRental,
  withoutLine,
  withQuantity,
  type CartLines,
} from '../../../../shared/cart/cart-lines';
import { QuantityInput } from '../../../../shared/item/quantity-input';
import { useDayRates } from '../../../../shared/price/rental-price';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/overlays/notify';

interface EnteredLinesProps {
  lines: CartLines;
  onChange: (lines: CartLines) => void;
  /** The focused button no longer exists. */
  onRemove: () => void;
  /** Whether sold-out days are reported. */
  isChecked: boolean;
}

/** The lines of the order that is being entered. */
export function EnteredLines({ lines, onChange, onRemove, isChecked }: EnteredLinesProps) {
  const rates = useDayRates();
  if (lines.length === 0) return <p className="text-soft">Nothing yet. Please add an item.</p>;
  return (
    <ul aria-label="Lines" className="divide-y-2 divide-dashed divide-line border-y-2 border-dashed border-line">
      {lines.map((line) => {
        const { item, selectedDate, days = 1, quantity } = line;
        const key = getKey(line);
        const { rate } = priceRental(item, toRental(line), rates);
        const name = `${item.name}, ${formatRentalDays(toRental(line), shortDay)}`;
        return (
          <li key={`${item.id} ${selectedDate} ${days}`} className="space-y-3 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{item.name}</p>
                <p className="text-base text-soft">
                  {formatRentalDays(toRental(line))}
                  {rate && `, ${rate}`}
                </p>
              </div>
              <div className="flex flex-wrap items-center gap-3">
                <QuantityInput
                  label={name}
                  quantity={quantity}
                  max={item.stock}
                  onChange={(units) => onChange(withQuantity(lines, key, units))}
                />
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={`Remove ${name}`}
                  onClick={() => {
                    onChange(withoutLine(lines, key));
                    onRemove();
                  }}
                >
                  <Trash2 aria-hidden />
                  Remove
                </Button>
              </div>
            </div>
            {isChecked && (
              <DaySoldOut
                itemId={item.id}
                day={selectedDate}
                days={days}
                quantity={quantity}
                lines={lines}
                onChoose={(day) => {
                  onChange(movedTo(lines, key, day));
                  onRemove();
                }}
                onSwap={(alternative) => {
                  onChange(swappedFor(lines, key, alternative));
                  onRemove();
                  notify('success', 'Line changed', `You've swapped ${item.name} for ${alternative.name}.`);
                }}
                actor="admin"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
