import type { LucideIcon } from 'lucide-react';

export interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

export function Points({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
      {points.map(({ Icon, title, text }) => (
        <li key={title} className="flex gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
            <Icon aria-hidden className="size-6" />
          </span>
          <div className="min-w-0">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-1 text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
