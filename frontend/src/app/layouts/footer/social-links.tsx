import type { ReactNode } from 'react';

const NETWORKS = [
  { name: 'Facebook', link: 'https://www.facebook.com/' },
  { name: 'Instagram', link: 'https://www.instagram.com/' },
  { name: 'YouTube', link: 'https://www.youtube.com/' },
] as const;
type Network = (typeof NETWORKS)[number]['name'];

const SIGNS: Readonly<Record<Network, ReactNode>> = {
  Facebook: (
    <path d="M14.5 21v-7h2.6l.5-3.2h-3.1V9c0-1 .4-1.6 1.7-1.6h1.6V4.6Q16.700 4.300 15.300 4.300q-3.700 0-3.700 4v2.500H8.700V14h2.900v7" />
  ),
  Instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.500" />
      <circle cx="12" cy="12" r="3.600" />
      <path d="M16.600 7.400h.01" />
    </>
  ),
  YouTube: (
    <>
      <rect x="3" y="6" width="18" height="12.500" rx="4" />
      <path d="M10.300 9.600v5.200l4.400-2.600z" />
    </>
  ),
};

export function SocialLinks() {
  return (
    <ul className="flex gap-2">
      {NETWORKS.map(({ name, link }) => (
        <li key={name}>
          <a
            href={link}
            aria-label={name}
            className="grid size-11 place-items-center rounded-full ring-2 ring-on-plum/40 ring-inset hover:bg-white/10"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-5"
            >
              {SIGNS[name]}
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
