import { zodResolver } from '@hookform/resolvers/zod';
import { changeSecondFactor as schema } from '@party-rental/contracts';
import type { z } from 'zod';
import { useForm } from 'react-hook-form';
import { Form } from '../../../shared/form/form';
import { FormFooter } from '../../../shared/form/form-footer';
import type { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { TextField } from '../../../ui/fields/text-field';
import { CurrentPasswordField } from '../sign-in/password-fields';

interface BothFactorsFormProps<Data> {
  username: string;
  label: string;
  /** What the change means. */
  text: string;
  saving: Pick<ReturnType<typeof useMutationOnce<Data, z.output<typeof schema>>>, 'mutate' | 'isPending' | 'error'>;
  failed: string;
  danger?: boolean;
  onClose: () => void;
}

/** A change that takes the password and a code. */
export function BothFactorsForm<Data>({
  username,
  label,
  text,
  saving,
  onClose,
  ...footer
}: BothFactorsFormProps<Data>) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '', code: '' } });
  return (
    <Form form={form} aria-label={label} first="currentPassword" onSubmit={saving.mutate}>
      <p>{text}</p>
      <div className="max-w-md space-y-5">
        <CurrentPasswordField username={username} />
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          hint="From your authenticator app, or a recovery code"
        />
      </div>
      <FormFooter {...footer} saving={saving} submit={label} onCancel={onClose} />
    </Form>
  );
}
