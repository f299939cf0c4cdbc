import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { errorSentence } from '../../../api/api-problem';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { Alert } from '../../../ui/alert';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { registerForm } from './register-form-schema';
import { useRegister } from './use-sign-in';

export function useRegisterForm() {
  return useForm({
    resolver: zodResolver(registerForm),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      firstName: '',
      lastName: '',
      phone: '',
    },
  });
}

export function RegisterForm({ form }: { form: ReturnType<typeof useRegisterForm> }) {
  const signUp = useRegister();
  const submit = form.handleSubmit((account) =>
    signUp.mutate(account, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Register" className="space-y-5" onSubmit={(event) => void submit(event)}>
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
        <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={20} optional />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PasswordField name="password" label="Password" autoComplete="new-password" hint="At least 8 characters" />
          <PasswordField name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        </div>
        {signUp.isError && <Alert title={errorSentence(signUp.error)} />}
        <SubmitButton pending={signUp.isPending} size="large" className="w-full">
          Create Account
        </SubmitButton>
      </form>
    </FormProvider>
  );
}
