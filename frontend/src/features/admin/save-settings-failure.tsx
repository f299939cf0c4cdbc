import { ApiProblem } from '../../api/api-problem';
import { errorSentence } from '../../api/error-sentence';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

interface SaveSettingsFailureProps {
  /** Null while all is well. */
  error: unknown;
  busy: boolean;
  onShowTheirs: () => void;
}

/** Why the settings were not saved. What somebody else has saved meanwhile can be taken into the form. */
export function SaveSettingsFailure({ error, busy, onShowTheirs }: SaveSettingsFailureProps) {
  if (!error) return null;
  const outdated = error instanceof ApiProblem && error.problem.code === 'conflict';
  return (
    <Alert title="The settings were not saved">
      <p>{errorSentence(error)}</p>
      {outdated && (
        <>
          <p>What you have changed stays in the form; everything else then shows what they have saved.</p>
          <Button look="outline" size="small" disabled={busy} onClick={onShowTheirs}>
            Show their changes
          </Button>
        </>
      )}
    </Alert>
  );
}
