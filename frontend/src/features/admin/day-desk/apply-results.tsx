import type { RepairResults } from '@party-rental/contracts';
import { count } from '../../../lib/format';
import { Alert } from '../../../ui/alert';

export interface AppliedRepairs {
  results: RepairResults['results'];
  /** As they were before. */
  orders: readonly { orderId: string; number: string; customerName: string }[];
}

const SENTENCES = {
  repaired: {
    done: 'Everyone with an email address gets one email with a link to answer.',
    others: 'as planned',
  },
  undone: {
    done: 'These orders are as they were, and everyone with an email address gets an email.',
    others: 'repaired',
  },
};

/** How many orders were repaired, or are as they were before, and why others were not. */
export function ApplyResults({ results, orders, what }: AppliedRepairs & { what: keyof typeof SENTENCES }) {
  const { done, others } = SENTENCES[what];
  const refused = results.filter(({ applied }) => !applied);
  const changed = results.length - refused.length;
  return (
    <div className="space-y-4">
      {changed > 0 && (
        <Alert tone="good" urgent title={`${count(changed, what === 'undone' ? 'repair' : 'order')} ${what}`}>
          <p>{done}</p>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert title={refused.length === 1 ? `1 order stays ${others}` : `${refused.length} orders stay ${others}`}>
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
