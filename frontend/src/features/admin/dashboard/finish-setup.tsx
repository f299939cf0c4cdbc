import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { setupQuery } from '../../../api/admin/settings';
import { isStepOpen, SETUP_TITLES } from '../setup/setup-titles';

/** Until each step of the setup is done or skipped. */
export function FinishSetup() {
  const steps = useQuery(setupQuery).data?.steps ?? [];
  if (!steps.some(isStepOpen)) return null;
  return (
    <section aria-labelledby="finish-setup" className="space-y-3 rounded-card bg-card p-5 shadow-card sm:p-8">
      <h2 id="finish-setup" className="text-2xl">
        Finish Setting Up
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {steps
          .filter(({ done }) => !done)
          .map(({ key, skipped }) => (
            <li key={key}>
              <Link to={`/setup/${key}`} className="inline-block py-2.5 font-bold underline underline-offset-4">
                {SETUP_TITLES[key]}
                {skipped && ' (skipped)'}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
