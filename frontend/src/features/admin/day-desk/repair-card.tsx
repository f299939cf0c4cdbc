import { formatCents, telLink, type AffectedOrder, type Repair, type RepairsPreview } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { shortDay } from '../../../lib/format';
import { Alert } from '../../../ui/alert';
import { FieldFrame } from '../../../ui/fields/field-frame';
import { listLines, priceNote, repairOfKind } from './repairs';

interface RepairCardProps {
  order: AffectedOrder;
  /** Null if the order stays. */
  repair: Repair | null;
  /** Whether an earlier repair of this day is in force. */
  isRepaired: boolean;
  /** Undefined until it is known. */
  preview: RepairsPreview['orders'][number] | undefined;
  onChange: (repair: Repair | null) => void;
}

/** An affected order, and what is done about it. */
export function RepairCard({ order, repair, isRepaired, preview, onChange }: RepairCardProps) {
  const { orderId, number, customerName, phone, lines, total, paid, proposal } = order;
  const problems = preview?.problems ?? [];
  return (
    <li
      aria-label={`${customerName}, ${number}`}
      className={cn('space-y-3 rounded-card bg-card p-4 shadow-card', !repair && 'bg-card/60')}
    >
      <div className="flex items-start gap-3">
        <label className="-mt-1 -ml-2 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            aria-label={`Repair ${number}`}
            checked={repair !== null}
            onChange={({ target }) => onChange(target.checked ? proposal : null)}
            className="size-6 accent-primary"
          />
        </label>
        <div className="min-w-0 flex-1 space-y-1">
          <h3 className="text-lg wrap-anywhere">
            {customerName}{' '}
            <Link
              to={`/admin/orders/${orderId}`}
              className="text-base font-normal whitespace-nowrap underline underline-offset-4"
            >
              {number}
            </Link>
          </h3>
          <p className="wrap-anywhere">{listLines(lines)}</p>
          <p className="text-base text-soft">
            {formatCents(total)}, {paid > 0 ? `${formatCents(paid)} paid` : 'nothing paid'} ·{' '}
            <a href={telLink(phone)} className="whitespace-nowrap underline underline-offset-4">
              {phone}
            </a>
          </p>
        </div>
      </div>
      {repair ? (
        <>
          <RepairFields order={order} repair={repair} onChange={onChange} />
          {problems.length > 0 ? (
            <Alert tone="info" title="This repair isn't possible">
              {problems.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          ) : (
            preview && <Figures figures={preview} />
          )}
        </>
      ) : (
        <p className="font-bold text-soft">{isRepaired ? 'Repaired already' : 'Stays as planned'}</p>
      )}
    </li>
  );
}

function Figures({ figures }: { figures: RepairsPreview['orders'][number] }) {
  const { totalBefore, totalAfter, refundDue, rainChecks } = figures;
  return (
    <p className="tabular-nums">
      {totalBefore === totalAfter ? `Same total: ${formatCents(totalAfter)}` : `New total: ${formatCents(totalAfter)}`}
      {refundDue > 0 && (
        <>
          , <strong>refund {formatCents(refundDue)}</strong>
        </>
      )}
      {rainChecks > 0 && `, rain check ${formatCents(rainChecks)}`}
    </p>
  );
}

const KINDS = [
  { kind: 'move', label: 'Move to another day' },
  { kind: 'swap', label: 'Swap for another item' },
  { kind: 'cancel', label: 'Cancel' },
] as const;

/** Chooses what is done about an order. What is not possible cannot be chosen. */
function RepairFields({
  order,
  repair,
  onChange,
}: {
  order: AffectedOrder;
  repair: Repair;
  onChange: (repair: Repair) => void;
}) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(12rem,1fr))] gap-3">
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
        className="col-span-full"
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
