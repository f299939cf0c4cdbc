import { hasCode } from '../../../api/api-problem';
import { SaveFailure } from '../../../shared/form/save-failure';
import { Button } from '../../../ui/button';

interface SaveSettingsFailureProps {
  /** Null if there is no error. */
  error: unknown;
  busy: boolean;
  onShowTheirs: () => void;
}

/** Why the settings were not saved. Conflicting changes of another user can be merged into the form. */
export function SaveSettingsFailure({ error, busy, onShowTheirs }: SaveSettingsFailureProps) {
  const outdated = hasCode(error, 'conflict');
  return (
    <SaveFailure title="We couldn't save the settings" error={error}>
      {outdated && (
        <>
          <p>What you've changed stays in the form; everything else then shows what they have saved.</p>
          <Button look="outline" size="small" disabled={busy} onClick={onShowTheirs}>
            Show their changes
          </Button>
        </>
      )}
    </SaveFailure>
  );
}
