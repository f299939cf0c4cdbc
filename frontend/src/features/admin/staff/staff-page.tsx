import { zodResolver } from '@hookform/resolvers/zod';
import { invite, type Invitation, type StaffSignIn } from '@party-rental/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LogIn, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { inviteStaff, resendInvitation, revokeInvitation, signInsQuery, staffQuery } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { SelectField, TextField } from '../../../ui/fields/input-fields';
import { FormDialog } from '../parts/form-dialog';
import { ListPlaceholder, RecordList } from '../list/record-list';
import { RecordTable, type Column } from '../list/record-table';
import { RowAction, useAdminChange } from '../parts/row-action';
import { OUTCOME_LABELS, ROLE_LABELS, StaffTable } from './staff-table';

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
  const form = useForm({ resolver: zodResolver(invite), defaultValues: { email: '', role: 'CREW' as const } });
  const send = useAdminChange({
    change: inviteStaff,
    onDone: onClose,
    done: 'Invitation sent',
    details: ({ email }) => `We've emailed the link to ${email}.`,
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

function InvitationTable({ invitations, timeZone }: { invitations: readonly Invitation[]; timeZone: string }) {
  return (
    <RecordTable
      caption="Invitations"
      columns={invitationColumns(timeZone)}
      rows={invitations}
      getKey={({ id }) => id}
    />
  );
}

function invitationColumns(timeZone: string): Column<Invitation>[] {
  return [
    { label: 'Email', names: true, cell: ({ email }) => <strong className="[overflow-wrap:anywhere]">{email}</strong> },
    { label: 'Role', width: 'w-18', cell: ({ role }) => ROLE_LABELS[role] },
    {
      label: 'State',
      width: 'w-36',
      cell: ({ expiresAt }) =>
        new Date(expiresAt) > new Date() ? <Badge tone="warn">Invited</Badge> : <Badge>Link has expired</Badge>,
    },
    { label: 'Invited', width: 'w-36', cell: ({ invitedAt }) => shortInstant(invitedAt, timeZone) },
    { label: 'Link ends', width: 'w-36', cell: ({ expiresAt }) => shortInstant(expiresAt, timeZone) },
    { label: 'Actions', width: 'w-60', cell: (invitation) => <InvitationActions invitation={invitation} /> },
  ];
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  return (
    <div className="flex flex-wrap gap-2">
      <RowAction
        label="Send again"
        context={` to ${email}`}
        change={() => resendInvitation(id)}
        done="Invitation sent again"
        failed="Invitation not sent"
      />
      <RowAction
        label="Revoke"
        context={` the invitation of ${email}`}
        change={() => revokeInvitation(id)}
        done="Invitation revoked"
        failed="Invitation not revoked"
        confirm={{
          title: 'Revoke this invitation?',
          description: `The link that we emailed to ${email} stops working. They aren't told.`,
          dismissLabel: 'Keep',
        }}
      />
    </div>
  );
}

function SignIns() {
  const signIns = useInfiniteQuery(signInsQuery);
  return (
    <section aria-labelledby="sign-ins" className="space-y-4">
      <div>
        <h2 id="sign-ins" className="text-2xl">
          Sign-ins
        </h2>
        <p className="mt-1 text-soft">
          Sign-ins of your staff and tries that failed, kept for 90 days. If you don't recognize one, end that person's
          sessions and ask them to change the password.
        </p>
      </div>
      <RecordList noun="sign-in" list={signIns} Icon={LogIn} yet="They show up here from now on.">
        {(shown, timeZone) => (
          <RecordTable
            caption="Sign-ins"
            columns={signInColumns(timeZone)}
            rows={shown}
            getKey={(signIn) => `${signIn.at} ${signIn.name} ${signIn.outcome} ${shown.indexOf(signIn)}`}
          />
        )}
      </RecordList>
    </section>
  );
}

function signInColumns(timeZone: string): Column<StaffSignIn>[] {
  return [
    { label: 'Name', names: true, cell: ({ name }) => <strong className="[overflow-wrap:anywhere]">{name}</strong> },
    {
      label: 'Result',
      cell: ({ outcome }) => <Badge tone={outcome === 'signed_in' ? 'good' : 'bad'}>{OUTCOME_LABELS[outcome]}</Badge>,
    },
    { label: 'When', cell: ({ at }) => shortInstant(at, timeZone) },
    { label: 'Browser', cell: ({ browser }) => browser ?? 'Unknown' },
    { label: 'Network', cell: ({ network }) => <span className="[overflow-wrap:anywhere]">{network}</span> },
  ];
}
