import type { EmailOverview } from '@party-rental/contracts';
import { Alert } from '../../../ui/alert';

const JOBS = [
  ['waiting', 'Waiting'],
  ['active', 'Being sent'],
  ['delayed', 'Retrying later'],
  ['failed', 'Undeliverable'],
] as const;

const STORES = { postgres: 'PostgreSQL', redis: 'Redis' } as const;

/** State of the queue, for operators. */
export function EmailQueue({ queue: { store, jobs } }: { queue: EmailOverview['queue'] }) {
  return (
    <section aria-labelledby="queue" className="space-y-4 rounded-card bg-card p-6 shadow-card">
      <h2 id="queue" className="text-2xl">
        Mail Queue
      </h2>
      {jobs ? (
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {JOBS.map(([state, label]) => (
            <div key={state}>
              <dt className="text-base text-soft">{label}</dt>
              <dd className="font-display text-2xl font-bold tabular-nums">{jobs[state].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Alert title={`${STORES[store]} can't be reached`}>
          <p>No email is lost: the waiting ones above go out as soon as it's back.</p>
        </Alert>
      )}
      <p className="text-base text-soft">
        {`The queue is in ${STORES[store]}. If it loses a job, the shop queues the email again: the list above is always complete.`}
      </p>
    </section>
  );
}
