import type { ReactNode } from 'react';
import { errorSentence, failureTitle, hasCode } from '../../api/api-problem';
import { notify } from '../../ui/overlays/notify';
import { useIsShownAtFields } from './show-refused-fields';
import { Alert } from '../../ui/alert';

interface SaveFailureProps {
  title: string;
  /** Null if there is no error. */
  error: unknown;
  className?: string;
  /** Ways to resolve the error. */
  children?: ReactNode;
}

/** Why something was not saved. The input stays, even if the session has ended. */
export function SaveFailure({ title, error, className = '', children }: SaveFailureProps) {
  const isShownAtFields = useIsShownAtFields(error);
  if (!error) return null;
  const sessionEnded = hasCode(error, 'unauthenticated');
  return (
    <Alert title={failureTitle(error, title)} className={className}>
      {!isShownAtFields && <p>{errorSentence(error)}</p>}
      {sessionEnded && (
        <p>
          <a href="/auth" target="_blank" rel="noreferrer" className="font-bold underline">
            Sign in again in a new tab
          </a>
          , then come back and try once more.
        </p>
      )}
      {children}
    </Alert>
  );
}

/** Says that a change failed, or that its outcome is unknown. */
export function notifyFailure(title: string, error: unknown): void {
  notify('error', failureTitle(error, title), errorSentence(error));
}
