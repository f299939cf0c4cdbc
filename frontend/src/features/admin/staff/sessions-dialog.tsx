import type { StaffMember, StaffSession } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { endSession, endSessions, sessionsQuery } from '../../../api/admin/staff';
import { shortInstant } from '../../../lib/format-instant';
import { LoadFailure } from '../../../shared/page/load-failure';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { Dialog } from '../../../ui/overlays/dialog';
import { RowAction, useAdminChange } from '../parts/row-action';

interface SessionsDialogProps {
  member: StaffMember;
  timeZone: string;
  onClose: () => void;
}

/** Where a member of staff is signed in. */
export function SessionsDialog({ member, timeZone, onClose }: SessionsDialogProps) {
  const { id } = member;
  const sessions = useQuery(sessionsQuery(id));
  const endAll = useAdminChange({
    change: endSessions,
    done: 'Sessions ended',
    failed: "We couldn't end the sessions",
  });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <Dialog
      onClose={onClose}
      title={`Sessions of ${formatName(member)}`}
      description="Where this person is signed in now."
    >
      {sessions.isPending && <Skeleton className="h-24 rounded-2xl" />}
      {sessions.isError && <LoadFailure title="We couldn't load the sessions" query={sessions} />}
      {sessions.data?.length === 0 && <p>Not signed in anywhere.</p>}
      {sessions.data && sessions.data.length > 0 && (
        <ul className="divide-y divide-line">
          {sessions.data.map((session) => (
            <SessionRow key={session.id} memberId={id} session={session} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {others.length > 1 && (
        <Button variant="danger" disabled={endAll.isPending} onClick={() => endAll.mutate(id)}>
          {others.length === sessions.data?.length ? 'End all sessions' : 'End all other sessions'}
        </Button>
      )}
    </Dialog>
  );
}

function SessionRow({ memberId, session, timeZone }: { memberId: number; session: StaffSession; timeZone: string }) {
  const { id, browser, network, startedAt, lastSeenAt, isCurrent } = session;
  const name = browser ?? 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-bold">
          {name} {isCurrent && <Badge tone="good">This browser</Badge>}
        </p>
        <p className="text-base text-soft">
          Last seen {shortInstant(lastSeenAt, timeZone)}. Started {shortInstant(startedAt, timeZone)}
          {network && `, from ${network}`}.
        </p>
      </div>
      {!isCurrent && (
        <RowAction
          label="End"
          context={` session in ${name}`}
          change={() => endSession({ id: memberId, sessionId: id })}
          done="Session ended"
          failed="We couldn't end the session"
        />
      )}
    </li>
  );
}

export function formatName({
  firstName,
  lastName,
  username,
}: Pick<StaffMember, 'firstName' | 'lastName' | 'username'>) {
  return `${firstName} ${lastName}`.trim() || username;
}
