import { zodResolver } from '@hookform/resolvers/zod';
import { setupAccount } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { createFirstAdmin } from '../../../api/admin/settings';
import { EmailField } from '../../../shared/form/email-field';
import { Form, SaveFailure } from '../../../shared/form/form';
import { PasswordField, TextField } from '../../../ui/fields/input-fields';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { useAdminChange } from '../parts/row-action';

/** The first admin, whose code is in the link that the start printed. */
export function AccountStep() {
  const code = useSearchParams()[0].get('code') ?? '';
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const empty = { firstName: '', lastName: '', email: '', username: '', password: '' };
  const form = useForm({ resolver: zodResolver(setupAccount), defaultValues: { code, ...empty } });
  const create = useAdminChange({
    change: createFirstAdmin,
    changes: ['settings'],
    onDone: (user) => {
      queryClient.setQueryData(currentUserQuery.queryKey, user);
      // Without the code.
      void navigate('/setup/business', { replace: true });
    },
  });
  return (
    <Form form={form} aria-label="Your account" onSubmit={create.mutate}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField name="firstName" label="First name" autoComplete="given-name" maxLength={60} />
        <TextField name="lastName" label="Last name" autoComplete="family-name" maxLength={60} />
      </div>
      <EmailField name="email" label="Email" />
      <TextField
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
      <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
      <SaveFailure title="We couldn't create your account" error={create.error} />
      <SubmitButton pending={create.isPending} size="large" className="w-full">
        Create Account
      </SubmitButton>
    </Form>
  );
}
