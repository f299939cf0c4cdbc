import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { errorSentence } from '../../../api/api-problem';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { Alert } from '../../../ui/alert';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { useJoin } from '../sign-in/use-sign-in';
import { joinForm } from './join-form-schema';

export function JoinForm({ token, onJoined }: { token: string; onJoined: () => void }) {
  const form = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: { username: '', password: '', confirmPassword: '', firstName: '', lastName: '' },
  });
  const join = useJoin(onJoined);
  const submit = form.handleSubmit((person) =>
    join.mutate({ ...person, token }, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Join the team" className="space-y-5" onSubmit={(event) => void submit(event)}>
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
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
          <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        </div>
        {join.isError && <Alert title={errorSentence(join.error)} />}
        <SubmitButton pending={join.isPending} size="large" className="w-full">
          Create Account
        </SubmitButton>
      </form>
    </FormProvider>
  );
}
