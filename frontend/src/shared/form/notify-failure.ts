import { errorSentence, failureTitle } from '../../api/api-problem';
import { notify } from '../../ui/overlays/notify';

/** Says that a change failed, or that its outcome is unknown. */
export function notifyFailure(title: string, error: unknown): void {
  notify('error', failureTitle(error, title), errorSentence(error));
}
