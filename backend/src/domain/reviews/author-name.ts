/** How a customer is named in public: 'Dana Miller' as 'Dana M.'. Whoever gave no name of that kind is 'A customer'. */
export function authorName(customerName: string): string {
  const [first, ...others] = customerName.split(/\s+/);
  if (!first || !/^\p{L}[\p{L}\p{M}.'’-]*$/u.test(first)) return 'A customer';
  const [initial] = others.at(-1) ?? '';
  return initial && /\p{L}/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first;
}
