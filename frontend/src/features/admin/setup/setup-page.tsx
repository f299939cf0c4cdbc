import type { Setup } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom';
import { setupQuery, skipSetupStep } from '../../../api/admin/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button, buttonStyle } from '../../../ui/button';
import { Spinner } from '../../../ui/loading';
import { useAdminChange } from '../parts/row-action';
import { isStepOpen, SETUP_TITLES } from './setup-titles';
import { STEP_CONTENTS } from './step-contents';

/** The first run of a shop, one question a screen: at the step of the URL, or else at the first one that is left. */
export function SetupPage() {
  const setup = useQuery(setupQuery);
  const requested = useParams()['step'];
  const { needed, steps } = setup.data ?? { needed: false, steps: [] };
  const step = needed ? steps[0] : (steps.find(({ key }) => key === requested) ?? steps.find(isStepOpen));
  const isNamed = needed || requested !== undefined;
  return (
    <main id="main" tabIndex={-1} className="mx-auto min-h-screen max-w-2xl space-y-6 px-4 py-8 sm:py-14">
      <PageTitle title="Set Up Your Shop" />
      {setup.isError && !setup.data && <LoadFailure title="We couldn't load the setup" query={setup} />}
      {setup.isPending && <Spinner />}
      {/* Nothing is left, or the admin isn't signed in here. */}
      {setup.data && !step && <Navigate to="/admin" replace />}
      {/* It stays there when it is done. Cached steps may be outdated. */}
      {step && !isNamed && setup.isFetchedAfterMount && <Navigate to={`/setup/${step.key}`} replace />}
      {step && isNamed && <Step key={step.key} step={step} steps={steps} />}
    </main>
  );
}

function Step({ step, steps }: { step: Setup['steps'][number]; steps: Setup['steps'] }) {
  const { key, done } = step;
  const navigate = useNavigate();
  const index = steps.indexOf(step);
  const before = index > 1 ? steps[index - 1] : undefined;
  const following = steps.slice(index + 1).find(isStepOpen);
  const next = () => void navigate(following ? `/setup/${following.key}` : '/admin');
  const skip = useAdminChange({ change: skipSetupStep, changes: ['settings'], onDone: next, failed: 'Not skipped' });
  const { hint, Content } = STEP_CONTENTS[key];
  return (
    <>
      <p className="font-bold text-soft">
        {index + 1} of {steps.length}
      </p>
      <h1 className="text-4xl">{SETUP_TITLES[key]}</h1>
      <p className="text-lg text-soft">{hint}</p>
      <Content onDone={next} steps={steps} />
      {key !== 'account' && (
        <div className="flex flex-wrap gap-3 border-t-2 border-dashed border-line pt-6">
          {before && (
            <Link to={`/setup/${before.key}`} className={buttonStyle({ variant: 'outline' })}>
              Back
            </Link>
          )}
          {done ? (
            <Button onClick={next}>Continue</Button>
          ) : (
            <Button variant="outline" disabled={skip.isPending} onClick={() => skip.mutate({ step: key })}>
              Skip for Now
            </Button>
          )}
        </div>
      )}
    </>
  );
}
