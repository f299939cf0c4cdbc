import type { StaffMember } from '@party-rental/contracts';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { RecordTable, type Column } from '../parts/record-table';
import { MemberActions } from './member-actions';
import { formatName, ROLE_LABELS } from './staff-labels';

interface StaffTableProps {
  members: readonly StaffMember[];
  ownId: number | undefined;
  timeZone: string;
}

export function StaffTable({ members, ownId, timeZone }: StaffTableProps) {
  return (
    <RecordTable caption="Staff" columns={columns(ownId, timeZone)} rows={members} getKey={({ id }) => String(id)} />
  );
}

function columns(ownId: number | undefined, timeZone: string): Column<StaffMember>[] {
  return [
    {
      label: 'Name',
      names: true,
      cell: (member) => (
        <>
          <strong className="[overflow-wrap:anywhere]">{formatName(member)}</strong>
          {member.id === ownId && <span className="text-soft"> (you)</span>}
          <p className="text-base text-soft">{member.username}</p>
          <p className="text-base text-soft">{member.email ?? 'No email yet'}</p>
        </>
      ),
    },
    { label: 'Role', width: 'w-18', cell: ({ role }) => ROLE_LABELS[role] },
    {
      label: 'State',
      width: 'w-24',
      cell: ({ isDisabled }) => <Badge tone={isDisabled ? 'bad' : 'good'}>{isDisabled ? 'Disabled' : 'Active'}</Badge>,
    },
    { label: 'Two-step', width: 'w-24', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
    {
      label: 'Last sign-in',
      width: 'w-36',
      cell: ({ lastSignInAt }) => (lastSignInAt ? shortInstant(lastSignInAt, timeZone) : 'Not in 90 days'),
    },
    {
      label: 'Actions',
      width: 'w-80',
      cell: (member) => <MemberActions member={member} isOwn={member.id === ownId} timeZone={timeZone} />,
    },
  ];
}
