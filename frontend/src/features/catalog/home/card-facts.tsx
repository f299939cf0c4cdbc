import { ITEM_FACT_NAMES, ITEM_FACTS, type Item } from '@party-rental/contracts';
import { UsersRound } from 'lucide-react';
import { FACT_ICONS } from '../parts/fact-icons';

const MAX_FACTS = 3;

/** For how many guests an item is, and its first facts, each with its icon. */
export function CardFacts({ item }: { item: Item }) {
  const facts = [
    { label: 'Capacity', value: item.capacity, Icon: UsersRound },
    ...ITEM_FACT_NAMES.map((fact) => ({ label: ITEM_FACTS[fact], value: item[fact], Icon: FACT_ICONS[fact] })),
  ].filter(({ value }) => value);
  if (facts.length === 0) return null;
  return (
    <ul className="space-y-0.5 text-sm leading-snug text-soft sm:space-y-1 sm:text-base">
      {facts.slice(0, MAX_FACTS).map(({ label, value, Icon }) => (
        <li key={label} className="flex gap-1.5">
          <Icon role="img" aria-label={`${label}:`} className="mt-0.5 size-4 shrink-0 text-primary" />
          <span className="min-w-0 wrap-anywhere">{value}</span>
        </li>
      ))}
    </ul>
  );
}
