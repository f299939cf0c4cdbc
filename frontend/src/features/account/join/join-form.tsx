import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInvitation } from '@party-rental/contracts';
import { useForm } from 'react-hook-form';
import { NewAccountForm } from '../sign-in/new-account-form';
import { confirmPassword, repeats } from '../sign-in/repeated-password';
import { useJoin } from '../sign-in/use-sign-in';

const account = acceptInvitation.omit({ token: true });
const joinForm = account
  .extend({ confirmPassword })
  .refine(...repeats('password'))
  .transform((fields) => account.parse(fields));

export function JoinForm({ token, onJoined }: { token: string; onJoined: () => void }) {
  const form = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: { username: '', password: '', confirmPassword: '', firstName: '', lastName: '' },
  });
  return (
    <NewAccountForm
      form={form}
      label="Join the team"
      failed="We couldn't create your account"
      creation={useJoin(token, onJoined)}
    />
  );
}
