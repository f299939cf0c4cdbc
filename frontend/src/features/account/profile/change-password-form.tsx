import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../../../ui/fields/password-field';
import { ChangeUserForm } from './change-user-form';
import { passwordForm } from './password-form-schema';

const WORDS = {
  title: 'Change Password',
  save: 'Change Password',
  saved: { title: 'Password changed', text: 'All your other sessions have ended.' },
  failed: 'Your password was not changed',
};

export function ChangePasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return (
    <ChangeUserForm form={form} first="currentPassword" words={WORDS} onClose={onClose}>
      <div className="max-w-md space-y-5">
        {/* Tells password managers which account it is. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <PasswordField
          name="newPassword"
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters"
        />
        <PasswordField name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
      </div>
    </ChangeUserForm>
  );
}
