import { hasCode } from '../../api/api-problem';
import { isOutcomeUnknown } from '../form/request-outcome';
import { Alert } from '../../ui/alert';
import { SaveFailure } from '../form/save-failure';

interface ChangeFailureProps {
  /** Title of an error that changed nothing. */
  title: string;
  /** Null if there is no error. */
  error: unknown;
}

/** Why an order was not changed, or that it may have been. */
export function ChangeFailure({ title, error }: ChangeFailureProps) {
  if (hasCode(error, 'idempotency_key_reused')) {
    return (
      <Alert title="Your first try went through">
        Please close this and check your order, which is up to date now, before you try again.
      </Alert>
    );
  }
  if (error && isOutcomeUnknown(error)) {
    return (
      <Alert title="We don't know whether this was saved">
        You can safely try again with the same details. To change them, close this and check the order first.
      </Alert>
    );
  }
  return <SaveFailure title={title} error={error} />;
}
