import { zodResolver } from '@hookform/resolvers/zod';
import { login } from '@party-rental/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { errorSentence } from '../../../api/api-problem';
import { Alert } from '../../../ui/alert';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { useLogin } from './use-sign-in';

export function useLoginForm() {
  return useForm({ resolver: zodResolver(login), defaultValues: { username: '', password: '' } });
}

export function LoginForm({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const signIn = useLogin();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Login"
        className="space-y-5"
        onSubmit={(event) => void form.handleSubmit((values) => signIn.mutate(values))(event)}
      >
        <TextField
          name="username"
          label="Username or email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        {signIn.isError && <Alert title={errorSentence(signIn.error)} />}
        <SubmitButton pending={signIn.isPending} size="large" className="w-full">
          Log In
        </SubmitButton>
      </form>
    </FormProvider>
  );
}
