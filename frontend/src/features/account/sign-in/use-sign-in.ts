import type { User } from '@party-rental/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { currentUserQuery, login, register } from '../../../api/accounts';
import { bookingsKey } from '../../../api/bookings';
import { errorSentence } from '../../../api/api-problem';
import { notify } from '../../../ui/overlays/notify';

export function useLogin() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: login,
    onSuccess: (user) => {
      signedIn(user);
      notify('success', 'Login successful', `Welcome back, ${user.firstName}!`);
    },
    onError: (error) => notify('error', 'Login failed', errorSentence(error)),
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
    onError: (error) => notify('error', 'Registration failed', errorSentence(error)),
  });
}

function useSignedIn(): (user: User) => void {
  const queryClient = useQueryClient();
  return (user) => {
    queryClient.removeQueries({ queryKey: bookingsKey });
    queryClient.setQueryData(currentUserQuery.queryKey, user);
  };
}
