import { useEffect, type RefObject } from 'react';
import { useIsShownAtFields } from '../form/show-refused-fields';

/** Moves the focus to the reason for a rejected booking. An invalid field takes the focus itself. */
export function useRefusalFocus(error: unknown, reason: RefObject<HTMLElement | null>): void {
  const isAboutFields = useIsShownAtFields(error);
  useEffect(() => {
    if (error && !isAboutFields) reason.current?.focus();
  }, [error, isAboutFields, reason]);
}
