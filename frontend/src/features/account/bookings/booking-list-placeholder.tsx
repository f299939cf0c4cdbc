import { Loading, Skeleton } from '../../../ui/loading';

export function BookingListPlaceholder() {
  return (
    <Loading className="grid gap-6">
      {[1, 2].map((card) => (
        <div
          key={card}
          className="grid overflow-hidden rounded-[2rem] bg-card shadow-card sm:grid-cols-[13rem_1fr] lg:grid-cols-[17rem_1fr]"
        >
          <Skeleton className="aspect-5/2 rounded-none sm:aspect-auto sm:h-full" />
          <div className="space-y-4 p-5 sm:p-6">
            <Skeleton className="h-13 max-w-sm" />
            <Skeleton className="h-15 max-w-md" />
            <Skeleton className="mt-8 h-11 w-40 rounded-full" />
            <Skeleton className="h-6 max-w-lg" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
