import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { errorSentence } from '../../api/error-sentence';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { registerForm } from './register-form-schema';
import { useRegister } from './use-sign-in';

export function RegisterForm() {
  const form = useForm({
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
  const signUp = useRegister();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Register"
        className="space-y-5"
        onSubmit={(event) => void form.handleSubmit((account) => signUp.mutate(account))(event)}
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField name="firstName" label="First name" autoComplete="given-name" />
          <TextField name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <TextField name="username" label="Username" autoComplete="username" autoCapitalize="none" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <TextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters"
          />
          <TextField name="confirmPassword" label="Confirm password" type="password" autoComplete="new-password" />
        </div>
        {signUp.isError && <Alert title={errorSentence(signUp.error)} />}
        <Button type="submit" size="large" disabled={signUp.isPending} className="w-full">
          {signUp.isPending ? 'Processing...' : 'Create Account'}
        </Button>
      </form>
    </FormProvider>
  );
}
