import { ITEM_TYPE_LABELS, type Item } from '@party-rental/contracts';

export function ItemSpecifications({ item }: { item: Item }) {
  const facts = [
    { label: 'Category', value: ITEM_TYPE_LABELS[item.type] },
    { label: 'Dimensions', value: item.dimensions },
    { label: 'Capacity', value: item.capacity },
    { label: 'Available Units', value: item.stock > 1 ? item.stock : null },
  ].filter(({ value }) => value);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,40%),1fr))] gap-x-6 gap-y-3 rounded-2xl bg-sunken/70 p-5">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-base text-soft">{label}</dt>
          <dd className="font-bold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
