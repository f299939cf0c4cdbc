import { zodResolver } from '@hookform/resolvers/zod';
import { invite } from '@party-rental/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { staffKey } from '../../../api/admin/owner-keys';
import { inviteStaff } from '../../../api/admin/staff';
import { FormFooter } from '../../../shared/form/form-footer';
import { showRefusedFields } from '../../../shared/form/show-refused-fields';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { SelectField } from '../../../ui/fields/select-field';
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
      notify('success', 'Invitation sent', `We've emailed the link to ${email}.`);
    },
  });
  const submit = form.handleSubmit((body) => send.mutate(body, { onError: (error) => showRefusedFields(error, form) }));
  return (
    <Dialog
      onClose={onClose}
      title="Invite to the team"
      description="We'll email a link that works once, within 7 days. They choose their own username and password."
    >
      <FormProvider {...form}>
        <form noValidate aria-label="Invite to the team" className="space-y-5" onSubmit={(event) => void submit(event)}>
          <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={254} />
          <SelectField name="role" label="Role">
            <option value="CREW">Crew: sees the stops of today and tomorrow</option>
            <option value="ADMIN">Admin: sees and changes everything</option>
          </SelectField>
          <FormFooter
            saving={send}
            failed="We couldn't send the invitation"
            submit="Send invitation"
            onCancel={onClose}
          />
        </form>
      </FormProvider>
    </Dialog>
  );
}
