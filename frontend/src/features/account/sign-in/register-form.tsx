import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_PHONE, register } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { EmailField } from '../../../shared/form/email-field';
import { TextField } from '../../../ui/fields/text-field';
import { NewAccountForm } from './new-account-form';
import { confirmPassword, repeats } from './repeated-password';
import { useRegister } from './use-sign-in';

const registerForm = register
  .extend({ confirmPassword })
  .refine(...repeats('password'))
  .transform((fields) => register.parse(fields));

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
  return (
    <NewAccountForm form={form} label="Register" failed="Registration failed" creation={useRegister()}>
      <EmailField name="email" label="Email" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={MAX_PHONE} optional />
    </NewAccountForm>
  );
}
