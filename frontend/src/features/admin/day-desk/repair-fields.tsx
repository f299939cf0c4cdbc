import type { AffectedOrder, Repair } from '@party-rental/contracts';
import { shortDay } from '../../../lib/format-day';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { priceNote, repairOfKind } from './repairs';

interface RepairFieldsProps {
  order: AffectedOrder;
  repair: Repair;
  onChange: (repair: Repair) => void;
}

const KINDS = [
  { kind: 'move', label: 'Move to another day' },
  { kind: 'swap', label: 'Swap for another item' },
  { kind: 'cancel', label: 'Cancel and refund' },
] as const;

/** Chooses what is done about an order. What is not possible cannot be chosen. */
export function RepairFields({ order, repair, onChange }: RepairFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <FieldFrame label="Repair">
        {(control) => (
          <select
            {...control}
            value={repair.kind}
            onChange={({ target }) => {
              const kind = KINDS.find((one) => one.kind === target.value)?.kind;
              const chosen = kind && repairOfKind(order, kind);
              if (chosen) onChange(chosen);
            }}
          >
            {KINDS.map(({ kind, label }) => (
              <option key={kind} value={kind} disabled={!repairOfKind(order, kind)}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {repair.kind === 'move' && (
        <FieldFrame label="New day">
          {(control) => (
            <select
              {...control}
              value={repair.to}
              onChange={({ target }) => {
                const to = order.days.find((day) => day === target.value);
                if (to) onChange({ kind: 'move', to });
              }}
            >
              {/* A day that is not free anymore stays visible until another one is chosen. */}
              {[...new Set([...order.days, repair.to])].sort().map((day) => (
                <option key={day} value={day}>
                  {shortDay(day)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      {repair.kind === 'swap' && <Swaps order={order} swaps={repair.swaps} onChange={onChange} />}
    </div>
  );
}

interface SwapsProps {
  order: AffectedOrder;
  swaps: Extract<Repair, { kind: 'swap' }>['swaps'];
  onChange: (repair: Repair) => void;
}

function Swaps({ order, swaps, onChange }: SwapsProps) {
  return order.lines.map(({ bookingId, itemName, quantity }) => {
    const items = order.alternatives.find((line) => line.bookingId === bookingId)?.items ?? [];
    const chosen = swaps.find((swap) => swap.bookingId === bookingId);
    const others = swaps.filter((swap) => swap !== chosen);
    return (
      <FieldFrame
        key={bookingId}
        label={`Instead of ${itemName}`}
        className="sm:col-span-2"
        hint={items.length === 0 ? 'Nothing similar is available.' : undefined}
      >
        {(control) => (
          <select
            {...control}
            disabled={items.length === 0}
            value={chosen?.itemId ?? ''}
            onChange={({ target }) => {
              const next = target.value ? [...others, { bookingId, itemId: Number(target.value) }] : others;
              onChange({ kind: 'swap', swaps: next });
            }}
          >
            {/* At least one line is swapped. */}
            <option value="" disabled={others.length === 0}>
              Keep {itemName}
            </option>
            {items.map(({ itemId, name, priceDifference }) => (
              <option key={itemId} value={itemId}>
                {name}
                {priceNote(priceDifference * quantity)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    );
  });
}
