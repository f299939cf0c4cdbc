import { useEffect, type RefObject } from 'react';
import { ApiProblem } from '../../api/api-problem';

/** Moves the focus to the reason for a rejected booking. An invalid field takes the focus itself. */
export function useRefusalFocus(error: unknown, reason: RefObject<HTMLElement | null>): void {
  const isAboutFields = error instanceof ApiProblem && error.problem.errors !== undefined;
  useEffect(() => {
    if (error && !isAboutFields) reason.current?.focus();
  }, [error, isAboutFields, reason]);
}
