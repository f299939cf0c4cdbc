import { PasswordField } from '../../../ui/fields/password-field';

/** The password of the signed-in user. */
export function CurrentPasswordField({ username, ...field }: { username: string; hint?: string }) {
  return (
    <>
      {/* Tells password managers which account it is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" {...field} />
    </>
  );
}

interface NewPasswordFieldsProps {
  name: 'password' | 'newPassword';
  label: 'Password' | 'New password';
}

/** A new password, twice. */
export function NewPasswordFields({ name, label }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField name={name} label={label} autoComplete="new-password" hint="At least 8 characters" />
      <PasswordField name="confirmPassword" label={`Confirm ${label.toLowerCase()}`} autoComplete="new-password" />
    </>
  );
}
