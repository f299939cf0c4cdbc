import type { AcceptInvitation, User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, login, register } from '../../../api/accounts';
import { secondFactorLogin, acceptInvitation } from '../../../api/staff-accounts';
import { reading, removePrivateQueries } from '../../../api/query';
import { forgetOfflineCopy } from '../../../shared/day-plan/offline-copy';
import { notify } from '../../../ui/overlays/notify';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { browserStorage } from '../../../lib/browser-storage';

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
    queryClient.removeQueries(reading('bookings'));
    forgetOfflineCopy();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  };
}

/** A form that replaces its button while open. On close, the button returns with the focus. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      flushSync(() => setOpen(false));
      button.current?.focus();
    },
  };
}

const SAVED = browserStorage('sessionStorage', 'party-rental:sign-in-return');

/** Keeps the page to return to for a mailed link that opens in this tab. */
export function rememberReturn(from: string | null): void {
  if (from === null) SAVED.forget();
  else SAVED.write(from);
}

/** The page to return to after signing in, once. */
export function takeReturn(): string | null {
  const from = SAVED.read();
  SAVED.forget();
  return from;
}

interface Arrival {
  /** The page to return to after signing in. */
  from: string | null;
  /** The email that was typed on the page before; else empty. */
  email: string;
  restrictedToAdmins: boolean;
}

/** After signing in, there is nothing to do on these. */
const SIGN_IN_PAGES = /^\/(auth|forgot-password|reset-password)\b/;

/** Reads the state that a guard or link set on the navigation. */
export function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return { from: null, email: '', restrictedToAdmins: false };
  return {
    from: 'from' in state && typeof state.from === 'string' && !SIGN_IN_PAGES.test(state.from) ? state.from : null,
    email: 'email' in state && typeof state.email === 'string' ? state.email : '',
    restrictedToAdmins: 'restricted' in state && state.restricted === 'admin',
  };
}
