import type { AcceptInvitation, User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, login, register } from '../../../api/accounts';
import { readsOf, removePrivateQueries } from '../../../api/query';
import { secondFactorLogin } from '../../../api/accounts';
import { acceptInvitation } from '../../../api/accounts';
import { forgetOfflineCopy } from '../../../shared/day-plan/offline-copy';
import { notify } from '../../../ui/overlays/notify';

/** `onChallenge` is called if the account has two-step sign-in. */
export function useLogin(onChallenge: (challenge: string) => void) {
  const welcome = useWelcome();
  return useMutation({
    mutationFn: login,
    onSuccess: (outcome) => ('secondFactor' in outcome ? onChallenge(outcome.challenge) : welcome(outcome)),
  });
}

/** The second step. */
export function useCodeLogin() {
  return useMutation({ mutationFn: secondFactorLogin, onSuccess: useWelcome() });
}

function useWelcome(): (user: User) => void {
  const signedIn = useSignedIn();
  return (user) => {
    signedIn(user);
    notify('success', 'Login successful', `Welcome back, ${user.firstName}!`);
  };
}

/** Accepts an invitation to the staff. */
export function useJoin(token: string, onJoined: () => void) {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (account: Omit<AcceptInvitation, 'token'>) => acceptInvitation({ ...account, token }),
    onSuccess: (user) => {
      onJoined();
      signedIn(user);
      notify('success', "You're on the team", `Welcome, ${user.firstName}!`);
    },
  });
}

export function useRegister() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: register,
    onSuccess: (user) => {
      signedIn(user);
      notify('success', 'Registration successful', `Welcome, ${user.firstName}!`);
    },
  });
}

function useSignedIn(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    // Removes another user's data, if that session ended without a logout.
    removePrivateQueries(queryClient);
    queryClient.removeQueries(readsOf('bookings'));
    forgetOfflineCopy();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  };
}
