import type { AffectedOrder, RepairResults } from '@party-rental/contracts';
import { count } from '../../../lib/format-text';
import { Alert } from '../../../ui/alert';

export interface AppliedRepairs {
  results: RepairResults['results'];
  /** As they were before. */
  orders: readonly AffectedOrder[];
}

/** How many orders were repaired, and why others were not. */
export function ApplyResults({ results, orders }: AppliedRepairs) {
  const refused = results.filter(({ applied }) => !applied);
  const repaired = results.length - refused.length;
  return (
    <div className="space-y-4">
      {repaired > 0 && (
        <Alert tone="good" urgent title={`${count(repaired, 'order')} repaired`}>
          <p>Everyone with an email address gets one email with a link to answer.</p>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert title={refused.length === 1 ? '1 order stays as planned' : `${refused.length} orders stay as planned`}>
          <ul className="list-disc space-y-1 pl-5">
            {refused.map(({ orderId, problem }) => {
              const order = orders.find((one) => one.orderId === orderId);
              return (
                <li key={orderId} className="wrap-anywhere">
                  <strong>
                    {order?.customerName}, {order?.number}
                  </strong>
                  : {problem}
                </li>
              );
            })}
          </ul>
        </Alert>
      )}
    </div>
  );
}
