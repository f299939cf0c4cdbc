import { RotateCw } from 'lucide-react';
import { errorSentence } from '../../api/api-problem';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

interface LoadFailureProps {
  title: string;
  /** What failed to load. */
  query: { error: unknown; refetch: () => unknown };
  className?: string;
}

export function LoadFailure({ title, query, className = '' }: LoadFailureProps) {
  return (
    <Alert title={title} className={className}>
      <p>{errorSentence(query.error)}</p>
      <Button variant="outline" size="small" onClick={() => void query.refetch()}>
        <RotateCw aria-hidden />
        Retry
      </Button>
    </Alert>
  );
}

interface TryAgainProps {
  /** What could not be loaded. */
  sentence: string;
  onRetry: () => unknown;
}

/** Where a smaller part of a page could not be loaded. For the page's own content there is `LoadFailure`. */
export function TryAgain({ sentence, onRetry }: TryAgainProps) {
  return (
    <p>
      {sentence}{' '}
      <Button variant="outline" size="small" onClick={() => void onRetry()}>
        Try Again
      </Button>
    </p>
  );
}
