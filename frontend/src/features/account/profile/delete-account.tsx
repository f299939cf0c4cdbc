import { zodResolver } from '@hookform/resolvers/zod';
import { deleteUser as schema } from '@party-rental/contracts';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { deleteUser } from '../../../api/accounts';
import { Form, FormFooter } from '../../../shared/form/form';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/overlays/notify';
import { CurrentPasswordField } from '../sign-in/new-account-form';
import { useOpened } from '../sign-in/use-sign-in';
import { useForgetUser } from '../use-logout';

export function DeleteAccount({ username }: { username: string }) {
  const { isOpen, open, close, button } = useOpened();
  return (
    <section
      aria-labelledby="delete-account"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="delete-account" className="text-xl">
        Delete account
      </h2>
      <p>
        We'll delete your account right away, permanently. Your bookings stay, and the links in their emails keep
        working. To have those deleted as well, please{' '}
        <Link to="/contact" className="font-bold underline">
          write to us
        </Link>
        .
      </p>
      {isOpen ? (
        <DeleteAccountForm username={username} onClose={close} />
      ) : (
        <Button ref={button} variant="outline" onClick={open}>
          Delete my account
        </Button>
      )}
    </section>
  );
}

/** Requires the password, so that another person at an unlocked device can't delete the account. */
function DeleteAccountForm({ username, onClose }: { username: string; onClose: () => void }) {
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
