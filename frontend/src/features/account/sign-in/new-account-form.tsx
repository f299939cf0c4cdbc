import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from '../../../shared/form/form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { NewPasswordFields } from './password-fields';

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
