import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';
import { lazyPart } from '../../../shared/page/lazy-part';
import { PageTitle } from '../../../shared/page/page-title';

const TwoStep = lazyPart(async () => (await import('../../../features/account/two-step/two-step')).TwoStep);

/** Instead of any admin page, until an admin has the two-step sign-in that the shop requires. */
export function SetupRequired({ onDone }: { onDone: () => void }) {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle title="Two-step sign-in" />
      <h1 className="text-4xl">One more step</h1>
      <p className="max-w-2xl">
        This shop requires two-step sign-in for admins. Set it up now, and the admin area opens. It takes two minutes
        and an app on your phone.
      </p>
      {user && <TwoStep username={user.username} onDone={onDone} />}
    </div>
  );
}
