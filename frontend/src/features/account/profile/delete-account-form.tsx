import { zodResolver } from '@hookform/resolvers/zod';
import { deleteUser as schema } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { deleteUser } from '../../../api/accounts';
import { Form } from '../../../shared/form/form';
import { FormFooter } from '../../../shared/form/form-footer';
import { notify } from '../../../ui/overlays/notify';
import { CurrentPasswordField } from '../sign-in/password-fields';
import { useForgetUser } from './use-forget-user';

/** Requires the password, so that another person at an unlocked device can't delete the account. */
export function DeleteAccountForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '' } });
  const forgetUser = useForgetUser();
  const deleting = useMutation({ mutationFn: deleteUser });
  return (
    <Form
      form={form}
      aria-label="Delete account"
      first="currentPassword"
      onSubmit={(body, options) =>
        deleting.mutate(body, {
          ...options,
          onSuccess: () => {
            forgetUser();
            notify('success', 'Account deleted', "You've been logged out everywhere.");
          },
        })
      }
    >
      <div className="max-w-md">
        <CurrentPasswordField username={username} />
      </div>
      <FormFooter
        saving={deleting}
        failed="We couldn't delete your account"
        submit="Delete permanently"
        danger
        cancel="Keep my account"
        onCancel={onClose}
      />
    </Form>
  );
}
