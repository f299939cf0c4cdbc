import { ChevronDown } from 'lucide-react';

interface DisclosureListProps {
  entries: readonly { summary: string; details: string }[];
}

/** Expandable entries. Find-in-page also searches the closed ones. */
export function DisclosureList({ entries }: DisclosureListProps) {
  return (
    <div className="overflow-hidden rounded-card bg-card shadow-card">
      {entries.map(({ summary, details }) => (
        <details key={summary} className="group border-line not-first:border-t">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-5 py-3.5 text-lg leading-snug font-bold -outline-offset-4 hover:bg-sunken/60 sm:px-6 [&::-webkit-details-marker]:hidden">
            {summary}
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-primary transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-5 pb-5 text-soft sm:px-6">{details}</p>
        </details>
      ))}
    </div>
  );
}
