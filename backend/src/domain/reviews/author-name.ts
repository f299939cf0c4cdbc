/** The public name of a review's author: 'Dana M.' for 'Dana Miller', 'A customer' for anything that is not a name. */
export function authorName(customerName: string): string {
  const [first, ...others] = customerName.split(/\s+/);
  if (!first || !/^\p{L}[\p{L}\p{M}.'’-]*$/u.test(first)) return 'A customer';
  const [initial] = others.at(-1) ?? '';
  return initial && /\p{L}/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first;
}
