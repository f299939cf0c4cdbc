import { describeContents, type ContainedUnits } from '@party-rental/contracts';

/** What is in a package, in one line; nothing for another item. `packages` multiplies the contents of one package. */
export function ContentsLine({ contents, packages = 1 }: { contents: readonly ContainedUnits[]; packages?: number }) {
  if (contents.length === 0) return null;
  const units = contents.map((contained) => ({ ...contained, quantity: contained.quantity * packages }));
  const line = describeContents(units).replaceAll(' × ', '\u{a0}×\u{a0}');
  return <p className="text-base wrap-anywhere text-soft">Inside: {line}</p>;
}
