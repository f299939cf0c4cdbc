import { zodResolver } from '@hookform/resolvers/zod';
import { API_SCOPES, createApiKey, type CreatedApiKey } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { createKey, integrationsKey } from '../../../api/integrations';
import { FormFooter } from '../../../shared/form/form-footer';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { ChoicesField } from './choices-field';
import { SCOPE_LABELS } from './integration-labels';

interface CreateKeyDialogProps {
  onCreated: (key: CreatedApiKey) => void;
  onClose: () => void;
}

type FormValues = Parameters<typeof createKey>[0];

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm<FormValues>({
    resolver: zodResolver(createApiKey),
    defaultValues: { name: '', scopes: [], expiresInDays: null },
  });
  const create = useMutationOnce({
    mutationFn: createKey,
    onSuccess: (key) => {
      void queryClient.invalidateQueries({ queryKey: integrationsKey });
      onCreated(key);
    },
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(body, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <Dialog
      onClose={onClose}
      title="Create an API key"
      description="One key for each program, with only what it needs. It ends when your account is no longer an active admin."
    >
      <FormProvider {...form}>
        <form noValidate aria-label="Create an API key" className="space-y-5" onSubmit={(event) => void submit(event)}>
          <TextField name="name" label="What is it for?" autoComplete="off" maxLength={60} />
          <ChoicesField name="scopes" label="It may" values={API_SCOPES} labels={SCOPE_LABELS} />
          <SelectField
            name="expiresInDays"
            label="Expires"
            setValueAs={(value: string | null) => (value ? Number(value) : null)}
          >
            <option value="">Never</option>
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="365">In a year</option>
          </SelectField>
          <FormFooter saving={create} failed="We couldn't create the key" submit="Create key" onCancel={onClose} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
