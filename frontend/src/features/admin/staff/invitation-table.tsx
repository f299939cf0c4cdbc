import type { Invitation } from '@party-rental/contracts';
import { resendInvitation, revokeInvitation } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { RecordTable, type Column } from '../parts/record-table';
import { useAdminChange } from '../parts/use-admin-change';
import { ROLE_LABELS } from './staff-labels';

interface InvitationTableProps {
  invitations: readonly Invitation[];
  timeZone: string;
}

export function InvitationTable({ invitations, timeZone }: InvitationTableProps) {
  return <RecordTable caption="Invitations" columns={columns(timeZone)} rows={invitations} getKey={({ id }) => id} />;
}

function columns(timeZone: string): Column<Invitation>[] {
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
  const resend = useAdminChange({
    change: resendInvitation,
    done: 'Invitation sent again',
    failed: 'Invitation not sent',
  });
  const revoke = useAdminChange({
    change: revokeInvitation,
    done: 'Invitation revoked',
    failed: 'Invitation not revoked',
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="outline" size="small" disabled={resend.isPending} onClick={() => resend.mutate(id)}>
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <ConfirmDialog
        trigger={
          <Button look="outline" size="small" disabled={revoke.isPending}>
            Revoke<span className="sr-only"> the invitation of {email}</span>
          </Button>
        }
        title="Revoke this invitation?"
        description={`The link that we emailed to ${email} stops working. They aren't told.`}
        confirmLabel="Revoke"
        dismissLabel="Keep"
        onConfirm={() => revoke.mutate(id)}
      />
    </div>
  );
}
