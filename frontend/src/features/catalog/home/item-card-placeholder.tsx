import { Skeleton } from '../../../ui/loading';

export function ItemCardPlaceholder() {
  return (
    <div
      data-testid="item-card-placeholder"
      className="overflow-hidden rounded-2xl bg-card sm:rounded-card shadow-card"
    >
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="space-y-3 p-3 sm:p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="h-12 max-sm:hidden" />
        <Skeleton className="h-12 w-1/2" />
        <Skeleton className="mt-6 h-8 w-2/5" />
      </div>
    </div>
  );
}
