/** Sets a `<meta>` of the page, or removes it (null). */
export function setMeta(kind: 'name' | 'property', key: string, content: string | null): void {
  setTag(`meta[${kind}="${key}"]`, content === null ? null : { [kind]: key, content }, 'meta');
}

/** Sets the canonical URL of the page, or removes it (null). */
export function setCanonical(href: string | null): void {
  setTag('link[rel="canonical"]', href === null ? null : { rel: 'canonical', href }, 'link');
}

function setTag(selector: string, attributes: Record<string, string> | null, name: 'meta' | 'link'): void {
  const present = document.head.querySelector(selector);
  if (!attributes) return present?.remove();
  const tag = present ?? document.head.appendChild(document.createElement(name));
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
}
