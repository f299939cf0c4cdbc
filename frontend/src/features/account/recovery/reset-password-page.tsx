import { useAddressParam } from '../../../shared/form/use-address-param';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { NewLink, ResetForm } from './reset-form';

/** A mailed link leads here. Opening it changes nothing, because mail scanners open links, too. */
export function ResetPasswordPage() {
  const [token] = useAddressParam('token');
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Choose a New Password" />
      <h1 className="text-4xl sm:text-5xl">Choose a New Password</h1>
      {token ? (
        <ResetForm token={token} />
      ) : (
        <Alert title="This link isn't complete">
          <p>Please open it from our email again, or get another one.</p>
          <NewLink />
        </Alert>
      )}
    </div>
  );
}
