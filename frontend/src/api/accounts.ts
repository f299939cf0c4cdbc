import type { RequestOf } from '@party-rental/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from './api-problem';
import { call } from './client';

/** The signed-in user, or null. */
export const currentUserQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) =>
    call('GET /api/user', { signal }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.problem.status === 401) return null;
      throw error;
    }),
});

export const login = (body: RequestOf<'login'>['body']) => call('POST /api/login', { body });

export const register = (body: RequestOf<'register'>['body']) => call('POST /api/register', { body });

export const logout = () => call('POST /api/logout', {});
