import { zodResolver } from '@hookform/resolvers/zod';
import { changeSecondFactor as schema } from '@party-rental/contracts';
import type { z } from 'zod';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import type { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/fields/password-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';

interface BothFactorsFormProps<Data> {
  username: string;
  label: string;
  save: Pick<ReturnType<typeof useMutationOnce<Data, z.output<typeof schema>>>, 'mutate' | 'isPending' | 'error'>;
  failed: string;
  onClose: () => void;
  danger?: boolean;
}

/** Asks for the password and a code. */
export function BothFactorsForm<Data>({ username, label, save, failed, onClose, danger }: BothFactorsFormProps<Data>) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { currentPassword: '', code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  const submit = form.handleSubmit((body) => save.mutate(body, { onError: (error) => showRefusedFields(error, form) }));
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} className="space-y-5" onSubmit={(event) => void submit(event)}>
        <div className="max-w-md space-y-5">
          {/* Tells password managers which account it is. */}
          <input type="text" autoComplete="username" value={username} readOnly hidden />
          <PasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
          <TextField
            name="code"
            label="Code"
            autoComplete="one-time-code"
            maxLength={40}
            hint="From your authenticator app, or a recovery code"
          />
        </div>
        <SaveFailure title={failed} error={save.error} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton look={danger ? 'danger' : 'primary'} pending={save.isPending}>
            {label}
          </SubmitButton>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
