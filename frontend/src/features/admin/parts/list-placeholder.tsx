import { Loading, Skeleton } from '../../../ui/loading';

export function ListPlaceholder() {
  return (
    <Loading className="space-y-3">
      <Skeleton className="h-14 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </Loading>
  );
}
