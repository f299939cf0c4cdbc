import { zodResolver } from '@hookform/resolvers/zod';
import { invite } from '@party-rental/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentUserQuery } from '../../../api/accounts';
import { staffKey } from '../../../api/admin/owner-keys';
import { settingsQuery } from '../../../api/settings';
import { inviteStaff, staffQuery } from '../../../api/admin/staff';
import { useMutationOnce } from '../../../shared/form/use-mutation-once';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/fields/select-field';
import { TextField } from '../../../ui/fields/text-field';
import { notify } from '../../../ui/overlays/notify';
import { FormDialog } from '../parts/form-dialog';
import { ListPlaceholder } from '../parts/list-placeholder';
import { InvitationTable } from './invitation-table';
import { SignIns } from './sign-ins';
import { StaffTable } from './staff-table';

export function StaffPage() {
  const user = useQuery(currentUserQuery);
  const staff = useQuery(staffQuery);
  const settings = useQuery(settingsQuery);
  const [isInviting, setInviting] = useState(false);
  const failed = [staff, settings].find((query) => query.isError);
  return (
    <div className="space-y-8">
      <PageTitle title="Staff" />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-3">
          <h1 className="text-4xl">Staff</h1>
          <p className="max-w-2xl text-soft">
            Admins see and change everything. Crew members sign in, too, but have no access to the admin area.
          </p>
        </div>
        <Button onClick={() => setInviting(true)} className="max-sm:w-full">
          <UserPlus aria-hidden />
          Invite
        </Button>
      </header>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {failed && <LoadFailure title="We couldn't load the staff" query={failed} />}
      {!failed && (!staff.data || !settings.data) && <ListPlaceholder />}
      {staff.data && settings.data && (
        <>
          <StaffTable members={staff.data.members} ownId={user.data?.id} timeZone={settings.data.timeZone} />
          {staff.data.invitations.length > 0 && (
            <section aria-labelledby="invitations" className="space-y-4">
              <h2 id="invitations" className="text-2xl">
                Invitations
              </h2>
              <InvitationTable invitations={staff.data.invitations} timeZone={settings.data.timeZone} />
            </section>
          )}
          <SignIns />
        </>
      )}
    </div>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
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
  return (
    <FormDialog
      title="Invite to the team"
      description="We'll email a link that works once, within 7 days. They choose their own username and password."
      form={form}
      onSubmit={send.mutate}
      saving={send}
      failed="We couldn't send the invitation"
      submit="Send invitation"
      onClose={onClose}
    >
      <TextField name="email" label="Email" type="email" autoComplete="off" maxLength={254} />
      <SelectField name="role" label="Role">
        <option value="CREW">Crew: sees the stops of today and tomorrow</option>
        <option value="ADMIN">Admin: sees and changes everything</option>
      </SelectField>
    </FormDialog>
  );
}
