import { zodResolver } from '@hookform/resolvers/zod';
import { changeSecondFactor as schema } from '@party-rental/contracts';
import type { z } from 'zod';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { FormFooter } from '../../../shared/form/form-footer';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
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
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const submit = form.handleSubmit((body) =>
    saving.mutate(body, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} className="space-y-5" onSubmit={(event) => void submit(event)}>
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
      </form>
    </FormProvider>
  );
}
