import { RotateCw } from 'lucide-react';
import { errorSentence } from '../../api/api-problem';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';

interface LoadFailureProps {
  title: string;
  error: unknown;
  onRetry: () => unknown;
  className?: string;
}

export function LoadFailure({ title, error, onRetry, className = '' }: LoadFailureProps) {
  return (
    <Alert title={title} className={className}>
      <p>{errorSentence(error)}</p>
      <Button look="outline" size="small" onClick={() => void onRetry()}>
        <RotateCw aria-hidden />
        Retry
      </Button>
    </Alert>
  );
}
