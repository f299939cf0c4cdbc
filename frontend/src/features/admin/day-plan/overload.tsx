import { describeOverload, type DayPlan } from '@party-rental/contracts';
import { Alert } from '../../../ui/alert';

/** Which trucks and setup windows have more stops than the owner's limits. */
export function Overload({ plan: { stops, trucks, limits } }: { plan: DayPlan }) {
  if (!limits) return null;
  const deliveries = stops.map(({ truckId, window, lines }) => ({
    truckId,
    window: lines.every(({ task }) => task === 'PICK_UP') ? null : window,
  }));
  const warnings = describeOverload(deliveries, trucks, limits);
  if (warnings.length === 0) return null;
  return (
    <Alert tone="info" title="More stops than your limits" className="print:hidden">
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  );
}
