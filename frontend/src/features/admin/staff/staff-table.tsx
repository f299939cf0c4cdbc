import type { StaffMember } from '@party-rental/contracts';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { RecordTable, type Column } from '../parts/record-table';
import { MemberActions } from './member-actions';
import { nameOf, ROLE_LABELS } from './staff-labels';

interface StaffTableProps {
  members: readonly StaffMember[];
  ownId: number | undefined;
  timeZone: string;
}

export function StaffTable({ members, ownId, timeZone }: StaffTableProps) {
  return (
    <RecordTable caption="Staff" columns={columns(ownId, timeZone)} rows={members} keyOf={({ id }) => String(id)} />
  );
}

function columns(ownId: number | undefined, timeZone: string): Column<StaffMember>[] {
  return [
    {
      label: 'Name',
      names: true,
      cell: (member) => (
        <>
          <strong className="[overflow-wrap:anywhere]">{nameOf(member)}</strong>
          {member.id === ownId && <span className="text-soft"> (you)</span>}
        </>
      ),
    },
    { label: 'Username', cell: ({ username }) => <span className="[overflow-wrap:anywhere]">{username}</span> },
    { label: 'Email', cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span> },
    { label: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
    {
      label: 'State',
      cell: ({ isDisabled }) => <Badge tone={isDisabled ? 'bad' : 'good'}>{isDisabled ? 'Disabled' : 'Active'}</Badge>,
    },
    { label: 'Two-step', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
    {
      label: 'Last sign-in',
      cell: ({ lastSignInAt }) => (lastSignInAt ? shortInstant(lastSignInAt, timeZone) : 'Not in 90 days'),
    },
    {
      label: 'Actions',
      cell: (member) => <MemberActions member={member} isOwn={member.id === ownId} timeZone={timeZone} />,
    },
  ];
}
