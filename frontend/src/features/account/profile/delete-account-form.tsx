import { zodResolver } from '@hookform/resolvers/zod';
import { deleteUser as schema } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { deleteUser } from '../../../api/accounts';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { SaveFailure } from '../../../shared/form/save-failure';
import { useForgetUser } from './use-forget-user';

/** Requires the password, so that another person at an unlocked device can't delete the account. */
export function DeleteAccountForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '' } });
  const forgetUser = useForgetUser();
  const deleting = useMutation({ mutationFn: deleteUser });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);

  const submit = form.handleSubmit((body) =>
    deleting.mutate(body, {
      onSuccess: () => {
        forgetUser();
        notify('success', 'Account deleted', 'You have been logged out everywhere.');
      },
      onError: (error) => showRefusedFields(error, form),
    }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Delete account" className="space-y-5" onSubmit={(event) => void submit(event)}>
        <div className="max-w-md">
          {/* Tells password managers which account it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        </div>
        <SaveFailure title="Your account was not deleted" error={deleting.error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="danger" pending={deleting.isPending}>
            Delete permanently
          </SubmitButton>
          <Button look="outline" onClick={onClose}>
            Keep my account
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
