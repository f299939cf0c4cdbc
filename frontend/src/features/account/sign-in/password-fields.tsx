import { z } from 'zod';
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

/** The repetition of a new password, which is not sent. */
export const confirmPassword = z.string();

const MISMATCH = {
  path: ['confirmPassword'],
  message: 'Passwords do not match',
  // Reported together with the errors of the other fields.
  when: () => true,
};

/** The arguments of `refine` for a form in which a password is typed twice. */
export function repeats<Name extends string>(name: Name) {
  const isRepeated = (fields: Record<Name | 'confirmPassword', string>) => fields[name] === fields.confirmPassword;
  return [isRepeated, MISMATCH] as const;
}
