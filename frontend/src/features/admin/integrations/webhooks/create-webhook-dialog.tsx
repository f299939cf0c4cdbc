import { zodResolver } from '@hookform/resolvers/zod';
import { createWebhook as createWebhookSchema, WEBHOOK_EVENTS, type CreatedWebhook } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { integrationsKey } from '../../../../api/integrations';
import { createWebhook } from '../../../../api/webhooks';
import { FormFooter } from '../../../../shared/form/form-footer';
import { showRefusedFields } from '../../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../../shared/form/use-mutation-once';
import { TextField } from '../../../../ui/fields/text-field';
import { Dialog } from '../../../../ui/overlays/dialog';
import { ChoicesField } from '../choices-field';
import { EVENT_LABELS } from '../integration-labels';

interface CreateWebhookDialogProps {
  onCreated: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}

type FormValues = Parameters<typeof createWebhook>[0];

export function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm<FormValues>({
    resolver: zodResolver(createWebhookSchema),
    defaultValues: { url: '', events: [] },
  });
  const create = useMutationOnce({
    mutationFn: createWebhook,
    onSuccess: (webhook) => {
      void queryClient.invalidateQueries({ queryKey: integrationsKey });
      onCreated(webhook);
    },
  });
  const submit = form.handleSubmit((body) =>
    create.mutate(body, { onError: (error) => showRefusedFields(error, form) }),
  );
  return (
    <Dialog
      onClose={onClose}
      title="Create a webhook"
      description="We send a signed message to this address each time something happens from now on. Messages include the customer's name, phone and address."
    >
      <FormProvider {...form}>
        <form noValidate aria-label="Create a webhook" className="space-y-5" onSubmit={(event) => void submit(event)}>
          <TextField
            name="url"
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/hooks"
          />
          <ChoicesField name="events" label="Send it when" values={WEBHOOK_EVENTS} labels={EVENT_LABELS} />
          <FormFooter
            saving={create}
            failed="We couldn't create the webhook"
            submit="Create webhook"
            onCancel={onClose}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
