import { errorSentence } from '../../../api/error-sentence';
import { Alert } from '../../../ui/alert';

/** Why a change was refused; nothing while all is well. */
export function ChangeFailure({ title, error }: { title: string; error: unknown }) {
  if (!error) return null;
  return (
    <Alert title={title}>
      <p>{errorSentence(error)}</p>
    </Alert>
  );
}
