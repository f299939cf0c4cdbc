import { zodResolver } from '@hookform/resolvers/zod';
import { login } from '@party-rental/contracts';
import { FormProvider, useForm } from 'react-hook-form';
import { errorSentence } from '../../api/error-sentence';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { useLogin } from './use-sign-in';

export function LoginForm() {
  const form = useForm({ resolver: zodResolver(login), defaultValues: { username: '', password: '' } });
  const signIn = useLogin();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Login"
        className="space-y-5"
        onSubmit={(event) => void form.handleSubmit((values) => signIn.mutate(values))(event)}
      >
        <TextField name="username" label="Username or email" autoComplete="username" autoCapitalize="none" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        {signIn.isError && <Alert title={errorSentence(signIn.error)} />}
        <Button type="submit" size="large" disabled={signIn.isPending} className="w-full">
          {signIn.isPending ? 'Processing...' : 'Log In'}
        </Button>
      </form>
    </FormProvider>
  );
}
