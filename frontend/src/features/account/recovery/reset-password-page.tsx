import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { resetPassword } from '../../../api/account-recovery';
import { currentUserQuery } from '../../../api/accounts';
import { ApiProblem } from '../../../api/api-problem';
import { SaveFailure } from '../../../shared/form/save-failure';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { PageTitle } from '../../../shared/page/page-title';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { notify } from '../../../ui/overlays/notify';
import { takeReturn } from '../sign-in/return-page';
import { resetForm } from './reset-form-schema';

/** A mailed link leads here. Opening it changes nothing, because mail scanners open links, too. */
export function ResetPasswordPage() {
  const [token] = useAddressParam('token');
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
  const submit = form.handleSubmit(({ password }) => reset.mutate({ token, password }));
  const hasEnded = reset.error instanceof ApiProblem && reset.error.problem.code === 'link_ended';
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Choose a New Password" />
      <h1 className="text-4xl sm:text-5xl">Choose a New Password</h1>
      <p className="text-lg text-soft">You'll be signed out everywhere. Then you sign in with your new password.</p>
      <FormProvider {...form}>
        <form
          noValidate
          aria-label="Choose a New Password"
          className="max-w-md space-y-5"
          onSubmit={(event) => void submit(event)}
        >
          <PasswordField
            name="password"
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters"
          />
          <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
          <SaveFailure title="Your password was not changed" error={reset.error}>
            {hasEnded && (
              <p>
                <Link to="/forgot-password" className="font-bold underline">
                  Request a new link
                </Link>
              </p>
            )}
          </SaveFailure>
          <SubmitButton pending={reset.isPending || reset.isSuccess} size="large" className="w-full">
            Save Password
          </SubmitButton>
        </form>
      </FormProvider>
    </div>
  );
}
