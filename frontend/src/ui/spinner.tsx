import { LoaderCircle } from 'lucide-react';

export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center">
      <LoaderCircle aria-hidden className="size-10 animate-spin text-primary" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
