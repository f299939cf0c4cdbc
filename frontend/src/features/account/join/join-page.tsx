import { zodResolver } from '@hookform/resolvers/zod';
import { acceptInvitation } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { hasCode } from '../../../api/api-problem';
import { invitationQuery } from '../../../api/staff-accounts';
import { LoadFailure } from '../../../shared/page/load-failure';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/loading';
import { NewAccountForm, confirmPassword, repeats } from '../sign-in/new-account-form';
import { useJoin } from '../sign-in/use-sign-in';
import { useLogout } from '../use-logout';

/** Where the link of an invitation leads: the invited person chooses a name and a password. */
export function JoinPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const user = useQuery(currentUserQuery);
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  const { error } = invitation;
  const [hasJoined, setJoined] = useState(false);
  const hasEnded = token === '' || hasCode(error, 'link_ended');

  if (user.data && hasJoined) return <Navigate to={user.data.role === 'ADMIN' ? '/admin' : '/crew'} replace />;
  return (
    <div className="container-page max-w-2xl space-y-6 pt-20 pb-4">
      <PageTitle title="Join the Team" />
      <h1 className="text-4xl sm:text-5xl">Join the team</h1>
      {hasEnded && (
        <Alert title="This invitation has expired">
          <p>The link works once, for 7 days. Please ask an admin of the shop to send it again.</p>
        </Alert>
      )}
      {!hasEnded && error && <LoadFailure title="We couldn't load your invitation" query={invitation} />}
      {!hasEnded && !error && (!invitation.data || user.isPending) && <Skeleton className="h-96 rounded-[2rem]" />}
      {invitation.data && !user.isPending && !hasEnded && (
        <div className="space-y-6 rounded-[2rem] bg-card p-4 shadow-card sm:p-8">
          <p>
            You're invited as {invitation.data.role === 'ADMIN' ? 'an admin' : 'a member of the crew'}, with the email{' '}
            <strong className="[overflow-wrap:anywhere]">{invitation.data.email}</strong>.
            {!user.data && " Choose how you'll sign in."}
          </p>
          {user.data ? (
            <SignedIn as={user.data.username} />
          ) : (
            <JoinForm token={token} onJoined={() => setJoined(true)} />
          )}
        </div>
      )}
    </div>
  );
}

function SignedIn({ as }: { as: string }) {
  const logout = useLogout();
  return (
    <Alert tone="info" urgent title={`You're signed in as ${as}. Log out to accept this invitation.`}>
      <Button variant="outline" disabled={logout.isPending} onClick={() => logout.mutate()}>
        Logout
      </Button>
    </Alert>
  );
}

const account = acceptInvitation.omit({ token: true });
const joinForm = account
  .extend({ confirmPassword })
  .refine(...repeats('password'))
  .transform((fields) => account.parse(fields));

function JoinForm({ token, onJoined }: { token: string; onJoined: () => void }) {
  const form = useForm({
    resolver: zodResolver(joinForm),
    defaultValues: { username: '', password: '', confirmPassword: '', firstName: '', lastName: '' },
  });
  return (
    <NewAccountForm
      form={form}
      label="Join the team"
      failed="We couldn't create your account"
      creation={useJoin(token, onJoined)}
    />
  );
}
