import { zodResolver } from '@hookform/resolvers/zod';
import { invite } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { staffKey } from '../../../api/owner-keys';
import { inviteStaff } from '../../../api/staff';
import { SaveFailure } from '../../../shared/form/save-failure';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/fields/select-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextField } from '../../../ui/fields/text-field';
import { Dialog } from '../../../ui/overlays/dialog';
import { notify } from '../../../ui/overlays/notify';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver: zodResolver(invite), defaultValues: { email: '', role: 'CREW' as const } });
  const send = useMutationOnce({
    mutationFn: inviteStaff,
    onSuccess: ({ email }) => {
      void queryClient.invalidateQueries({ queryKey: staffKey });
      onClose();
      notify('success', 'Invitation sent', `Please tell ${email} to check their inbox.`);
    },
  });
  const submit = form.handleSubmit((body) => send.mutate(body, { onError: (error) => showRefusedFields(error, form) }));
  return (
    <Dialog
      onClose={onClose}
      title="Invite to the team"
      description="We'll mail a link that works once, for 7 days. They choose their own username and password."
    >
      <FormProvider {...form}>
        <form noValidate aria-label="Invite to the team" className="space-y-5" onSubmit={(event) => void submit(event)}>
          <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={254} />
          <SelectField name="role" label="Role">
            <option value="CREW">Crew: can sign in, no admin area</option>
            <option value="ADMIN">Admin: sees and changes everything</option>
          </SelectField>
          <SaveFailure title="The invitation was not sent" error={send.error} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pending={send.isPending}>Send invitation</SubmitButton>
            <Button look="outline" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
