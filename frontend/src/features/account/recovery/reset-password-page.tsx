import { zodResolver } from '@hookform/resolvers/zod';
import { resetPassword as schema } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { resetPassword } from '../../../api/accounts';
import { currentUserQuery } from '../../../api/accounts';
import { hasCode } from '../../../api/api-problem';
import { Form, showRefusedFields, SaveFailure } from '../../../shared/form/form';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { notify } from '../../../ui/overlays/notify';
import { confirmPassword, NewPasswordFields, repeats } from '../sign-in/new-account-form';
import { takeReturn } from '../sign-in/use-sign-in';

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

const resetForm = schema
  .pick({ password: true })
  .extend({ confirmPassword })
  .refine(...repeats('password'));

function ResetForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(resetForm), defaultValues: { password: '', confirmPassword: '' } });
  const reset = useMutationOnce({
    mutationFn: resetPassword,
    onSuccess: () => {
      // The session has ended, unless it is another account's. What was typed into forms stays.
      void queryClient.resetQueries({ queryKey: currentUserQuery.queryKey });
      void navigate('/auth', { replace: true, state: { from: takeReturn() } });
      notify('success', 'Password changed', 'Please sign in with your new password.');
    },
    onError: (error) => showRefusedFields(error, form),
  });
  return (
    <>
      <p className="text-lg text-soft">We'll sign you out everywhere. Then sign in with your new password.</p>
      <Form
        form={form}
        aria-label="Choose a New Password"
        className="max-w-md space-y-5"
        onSubmit={({ password }) => reset.mutate({ token, password })}
      >
        <NewPasswordFields name="password" label="New password" />
        <SaveFailure title="We couldn't change your password" error={reset.error}>
          {hasCode(reset.error, 'link_ended') && <NewLink />}
        </SaveFailure>
        <SubmitButton pending={reset.isPending || reset.isSuccess} size="large" className="w-full">
          Save Password
        </SubmitButton>
      </Form>
    </>
  );
}

function NewLink() {
  return (
    <p>
      <Link to="/forgot-password" className="font-bold underline">
        Request a new link
      </Link>
    </p>
  );
}
