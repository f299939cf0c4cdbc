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
import { ConfirmDialog } from '../../../ui/overlays/dialog';
import { RecordTable, type Column } from '../parts/record-table';
import { useAdminChange } from '../parts/use-admin-change';
import { SessionsDialog } from './sessions-dialog';

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
      <Button look="outline" size="small" onClick={() => setShowsSessions(true)}>
        Sessions<span className="sr-only"> of {name}</span>
      </Button>
      {showsSessions && <SessionsDialog member={member} timeZone={timeZone} onClose={() => setShowsSessions(false)} />}
      {!isOwn && !member.isDisabled && <ChangeRole member={member} name={name} />}
      {!isOwn && <ChangeAccess member={member} name={name} />}
    </div>
  );
}

function ChangeRole({ member: { id, role }, name }: { member: StaffMember; name: string }) {
  const change = useAdminChange({
    change: changeStaff,
    done: 'Role changed',
    details: whatEnded,
    failed: "We couldn't change the role",
  });
  const isPromotion = role === 'CREW';
  return (
    <ConfirmDialog
      trigger={
        <Button look="outline" size="small" disabled={change.isPending}>
          {isPromotion ? 'Make admin' : 'Make crew'}
          <span className="sr-only">: {name}</span>
        </Button>
      }
      title={isPromotion ? `Make ${name} an admin?` : `Make ${name} a crew member?`}
      description={
        isPromotion
          ? 'Admins see and change everything: customers, money, settings and the staff.'
          : `They lose access to the admin area right away. ${ENDS}`
      }
      confirmLabel={isPromotion ? 'Make admin' : 'Make crew'}
      dismissLabel="Cancel"
      onConfirm={() => change.mutate({ id, role: isPromotion ? 'ADMIN' : 'CREW' })}
    />
  );
}

function ChangeAccess({ member: { id, role, isDisabled }, name }: { member: StaffMember; name: string }) {
  const disable = useAdminChange({
    change: changeStaff,
    done: isDisabled ? 'Account enabled' : 'Account disabled',
    details: whatEnded,
    failed: "We couldn't change the account",
  });
  if (isDisabled)
    return (
      <Button
        look="outline"
        size="small"
        disabled={disable.isPending}
        onClick={() => disable.mutate({ id, isDisabled: false })}
      >
        Enable<span className="sr-only"> {name}</span>
      </Button>
    );
  return (
    <ConfirmDialog
      trigger={
        <Button look="outline" size="small" disabled={disable.isPending}>
          Disable<span className="sr-only"> {name}</span>
        </Button>
      }
      title={`Disable the account of ${name}?`}
      description={`They're signed out everywhere right away and can't sign in until you enable the account again.${role === 'ADMIN' ? ` ${ENDS}` : ''}`}
      confirmLabel="Disable"
      dismissLabel="Cancel"
      onConfirm={() => disable.mutate({ id, isDisabled: true })}
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

export function formatName({
  firstName,
  lastName,
  username,
}: Pick<StaffMember, 'firstName' | 'lastName' | 'username'>) {
  return `${firstName} ${lastName}`.trim() || username;
}
