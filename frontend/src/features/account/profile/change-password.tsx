import { zodResolver } from '@hookform/resolvers/zod';
import { register } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { Button } from '../../../ui/button';
import { CurrentPasswordField, NewPasswordFields } from '../sign-in/password-fields';
import { confirmPassword, repeats } from '../sign-in/repeated-password';
import { useOpened } from '../sign-in/use-opened';
import { ChangeUserForm } from './change-user-form';

export function ChangePassword({ username }: { username: string }) {
  const { isOpen, open, close, button } = useOpened();
  return (
    <section
      aria-labelledby="password"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <p>A new password ends all your other sessions. You stay signed in here.</p>
      {isOpen ? (
        <ChangePasswordForm username={username} onClose={close} />
      ) : (
        <Button ref={button} look="outline" onClick={open}>
          Change Password
        </Button>
      )}
    </section>
  );
}

const WORDS = {
  title: 'Change Password',
  save: 'Change Password',
  saved: { title: 'Password changed', text: 'All your other sessions have ended.' },
  failed: "We couldn't change your password",
};

function ChangePasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return (
    <ChangeUserForm form={form} first="currentPassword" words={WORDS} onClose={onClose}>
      <div className="max-w-md space-y-5">
        <CurrentPasswordField username={username} />
        <NewPasswordFields name="newPassword" label="New password" />
      </div>
    </ChangeUserForm>
  );
}

const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: register.shape.password,
    confirmPassword,
  })
  .refine(...repeats('newPassword'))
  .transform(({ currentPassword, newPassword }) => ({ currentPassword, newPassword }));
