import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { currentUserQuery } from '../../../api/accounts';
import { settingsQuery } from '../../../api/settings';
import { staffQuery } from '../../../api/admin/staff';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { ListPlaceholder } from '../parts/list-placeholder';
import { InvitationTable } from './invitation-table';
import { InviteDialog } from './invite-dialog';
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
