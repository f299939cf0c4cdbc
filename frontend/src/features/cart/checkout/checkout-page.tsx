import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading, Skeleton } from '../../../ui/loading';
import { CheckoutForm } from './checkout-form';
import { CheckoutFrame } from './checkout-frame';

export function CheckoutPage() {
  const settings = useQuery(settingsQuery);
  const user = useQuery(currentUserQuery);
  return (
    <CheckoutFrame isGuest={user.data === null}>
      <PageTitle title="Checkout" />
      {settings.data && !user.isPending ? (
        <CheckoutForm cleaningFee={settings.data.cleaningFee} user={user.data ?? null} />
      ) : settings.isError ? (
        <LoadFailure title="We couldn't load the checkout" query={settings} />
      ) : (
        <Placeholder />
      )}
    </CheckoutFrame>
  );
}

function Placeholder() {
  return (
    <Loading className="grid gap-8 lg:grid-cols-[1fr_24rem]">
      <Skeleton className="h-[50rem] rounded-[2rem]" />
      <Skeleton className="h-[30rem] rounded-[2rem]" />
    </Loading>
  );
}
