import { formatCents, telLink, type AffectedOrder, type Repair, type RepairsPreview } from '@party-rental/contracts';
import { Link } from 'react-router-dom';
import { cn } from '../../../lib/cn';
import { Alert } from '../../../ui/alert';
import { RepairFields } from './repair-fields';
import { listLines } from './repairs';

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

function Figures({ figures: { totalBefore, totalAfter, refundDue } }: { figures: RepairsPreview['orders'][number] }) {
  return (
    <p className="tabular-nums">
      {totalBefore === totalAfter ? `Same total: ${formatCents(totalAfter)}` : `New total: ${formatCents(totalAfter)}`}
      {refundDue > 0 && (
        <>
          , <strong>refund {formatCents(refundDue)}</strong>
        </>
      )}
    </p>
  );
}
