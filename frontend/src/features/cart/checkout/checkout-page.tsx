import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { SignInOffer } from '../../../shared/booking-form/sign-in-offer';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Loading, Skeleton } from '../../../ui/loading';
import { CheckoutForm } from './checkout-form';

export function CheckoutPage() {
  const settings = useQuery(settingsQuery);
  const user = useQuery(currentUserQuery);
  return (
    <div className="container-page space-y-4 pt-16 pb-4 sm:space-y-6 sm:pt-20">
      <PageTitle title="Checkout" />
      <header className="space-y-2 sm:space-y-3">
        <h1 className="text-2xl sm:text-5xl">Checkout</h1>
        <p className="text-base text-soft sm:text-lg">
          No account required! You can book as a guest or use your account. {user.data === null && <SignInOffer />}
        </p>
      </header>
      {settings.data && !user.isPending ? (
        <CheckoutForm cleaningFee={settings.data.cleaningFee} user={user.data ?? null} />
      ) : settings.isError ? (
        <LoadFailure title="We couldn't load the checkout" error={settings.error} onRetry={() => settings.refetch()} />
      ) : (
        <Placeholder />
      )}
    </div>
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
