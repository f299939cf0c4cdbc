import {
  describeEnded,
  type ChangedStaffMember,
  type SignInOutcome,
  type StaffMember,
  type StaffRole,
} from '@party-rental/contracts';
import { useState } from 'react';
import { changeStaff } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { RecordTable, type Column } from '../list/record-table';
import { RowAction } from '../parts/row-action';
import { formatName, SessionsDialog } from './sessions-dialog';

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

const ENDS =
  'Their API keys, calendar links, webhooks and invitations end, also calendar links and webhooks without a recorded creator.';
const whatEnded = ({ ended }: ChangedStaffMember) => describeEnded(ended);

interface MemberActionsProps {
  member: StaffMember;
  /** Admins cannot change their own role or disable themselves. */
  isOwn: boolean;
  timeZone: string;
}

function MemberActions({ member, isOwn, timeZone }: MemberActionsProps) {
  const [showsSessions, setShowsSessions] = useState(false);
  const name = formatName(member);
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="small" onClick={() => setShowsSessions(true)}>
        Sessions<span className="sr-only"> of {name}</span>
      </Button>
      {showsSessions && <SessionsDialog member={member} timeZone={timeZone} onClose={() => setShowsSessions(false)} />}
      {!isOwn && !member.isDisabled && <ChangeRole member={member} name={name} />}
      {!isOwn && <ChangeAccess member={member} name={name} />}
    </div>
  );
}

function ChangeRole({ member: { id, role }, name }: { member: StaffMember; name: string }) {
  const isPromotion = role === 'CREW';
  return (
    <RowAction
      label={isPromotion ? 'Make admin' : 'Make crew'}
      context={`: ${name}`}
      change={() => changeStaff({ id, role: isPromotion ? 'ADMIN' : 'CREW' })}
      done="Role changed"
      details={whatEnded}
      failed="We couldn't change the role"
      confirm={{
        title: isPromotion ? `Make ${name} an admin?` : `Make ${name} a crew member?`,
        description: isPromotion
          ? 'Admins see and change everything: customers, money, settings and the staff.'
          : `They lose access to the admin area right away. ${ENDS}`,
        dismissLabel: 'Cancel',
      }}
    />
  );
}

function ChangeAccess({ member: { id, role, isDisabled }, name }: { member: StaffMember; name: string }) {
  const action = { context: ` ${name}`, details: whatEnded, failed: "We couldn't change the account" };
  if (isDisabled)
    return (
      <RowAction
        key="enable"
        label="Enable"
        change={() => changeStaff({ id, isDisabled: false })}
        done="Account enabled"
        {...action}
      />
    );
  return (
    <RowAction
      key="disable"
      label="Disable"
      change={() => changeStaff({ id, isDisabled: true })}
      done="Account disabled"
      confirm={{
        title: `Disable the account of ${name}?`,
        description: `They're signed out everywhere right away and can't sign in until you enable the account again.${role === 'ADMIN' ? ` ${ENDS}` : ''}`,
        dismissLabel: 'Cancel',
      }}
      {...action}
    />
  );
}

export const ROLE_LABELS: Record<StaffRole, string> = { ADMIN: 'Admin', CREW: 'Crew' };

export const OUTCOME_LABELS: Record<SignInOutcome, string> = {
  signed_in: 'Signed in',
  wrong_password: 'Wrong password',
  wrong_code: 'Wrong code',
  code_reused: 'Code used before',
  too_many_attempts: 'Too many tries',
  disabled: 'Account is disabled',
  credentials_changed: 'Password or code changed meanwhile',
};
