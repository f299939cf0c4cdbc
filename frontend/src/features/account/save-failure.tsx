import { ApiProblem } from '../../api/api-problem';
import { errorSentence } from '../../api/error-sentence';
import { Alert } from '../../ui/alert';

interface SaveFailureProps {
  title: string;
  /** Null while all is well. */
  error: unknown;
}

/** Says why something was not saved. What was typed stays, even when the session has ended. */
export function SaveFailure({ title, error }: SaveFailureProps) {
  if (!error) return null;
  const sessionEnded = error instanceof ApiProblem && error.problem.code === 'unauthenticated';
  return (
    <Alert title={title}>
      <p>{errorSentence(error)}</p>
      {sessionEnded && (
        <p>
          <a href="/auth" target="_blank" rel="noreferrer" className="font-bold underline">
            Sign in again in a new tab
          </a>
          , then come back and try once more.
        </p>
      )}
    </Alert>
  );
}
