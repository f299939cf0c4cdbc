import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CurrentPasswordField, NewPasswordFields } from '../sign-in/password-fields';
import { ChangeUserForm } from './change-user-form';
import { passwordForm } from './password-form-schema';

const WORDS = {
  title: 'Change Password',
  save: 'Change Password',
  saved: { title: 'Password changed', text: 'All your other sessions have ended.' },
  failed: "We couldn't change your password",
};

export function ChangePasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
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
