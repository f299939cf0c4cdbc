import { Button } from '../../ui/button';

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
      <Button look="outline" size="small" onClick={() => void onRetry()}>
        Try Again
      </Button>
    </p>
  );
}
