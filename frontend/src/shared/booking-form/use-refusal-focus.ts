import { useEffect, type RefObject } from 'react';
import { ApiProblem } from '../../api/api-problem';

/** Where a booking is refused, reading goes on at the reason; a faulty field takes the focus itself. */
export function useRefusalFocus(error: unknown, reason: RefObject<HTMLElement | null>): void {
  const isAboutFields = error instanceof ApiProblem && error.problem.errors !== undefined;
  useEffect(() => {
    if (error && !isAboutFields) reason.current?.focus();
  }, [error, isAboutFields, reason]);
}
