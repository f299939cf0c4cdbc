import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form, SaveFailure } from '../../../shared/form/form';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField, PasswordField } from '../../../ui/fields/input-fields';
import { z } from 'zod';

interface NewAccountFormProps<Fields extends FieldValues, Account> {
  form: UseFormReturn<Fields, unknown, Account>;
  label: string;
  /** Title of a failure. */
  failed: string;
  creation: {
    mutate: (account: Account, options: { onError: (error: unknown) => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** Further fields. */
  children?: ReactNode;
}

/** Creates an account: name, username and password. */
export function NewAccountForm<Fields extends FieldValues, Account>(props: NewAccountFormProps<Fields, Account>) {
  const { form, label, failed, creation, children } = props;
  return (
    <Form form={form} aria-label={label} onSubmit={creation.mutate}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={60} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={60} />
      </div>
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      {children}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NewPasswordFields name="password" label="Password" />
      </div>
      <SaveFailure title={failed} error={creation.error} />
      <SubmitButton pending={creation.isPending} size="large" className="w-full">
        Create Account
      </SubmitButton>
    </Form>
  );
}

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
