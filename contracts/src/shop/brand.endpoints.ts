import { z } from 'zod';
import { ofAdmin, type Endpoint } from '../api/endpoint.js';
import { asOf } from '../api/parameters.js';
import { DEFAULT_LOOK } from './brand.js';
import { brand, brandInput, contentChange, contentKey, ownContent, publicContent } from './brand-settings.js';
import { CONTENT_KEYS } from './content.js';

const exampleBrand = {
  ...DEFAULT_LOOK,
  heroTitle: 'Make Your Party Unforgettable',
  heroText: 'Bounce houses, slides, tables and chairs.',
  socialLinks: [{ kind: 'facebook', url: 'https://www.facebook.com/hooray' }],
} as const;
const exampleText = {
  key: 'about.lead',
  default: "We're a small rental crew{{fromTown}}.",
  text: "We're a family business{{fromTown}}.",
  version: 1,
} as const;
const byKey = z.object({ key: contentKey });
const path = '/api/admin/content';

export const brandEndpoints = {
  content: {
    method: 'GET',
    path: '/api/content',
    access: 'anyone',
    tag: 'Shop',
    summary: 'The words of the pages, as HTML with all facts filled in',
    output: z.array(publicContent).max(CONTENT_KEYS.length),
    example: { output: [{ key: 'about.lead', html: "<p>We're a family business from Springfield.</p>" }] },
  },
  brand: {
    method: 'GET',
    path: '/api/admin/brand',
    ...ofAdmin,
    summary: "The shop's logo, colors, hero and social links",
    query: z.object({ asOf }),
    output: brand,
    example: { output: exampleBrand },
  },
  changeBrand: {
    method: 'PUT',
    path: '/api/admin/brand',
    ...ofAdmin,
    summary: "Change the shop's look",
    description: 'A color that makes text unreadable is refused, with the nearest one that works.',
    body: brandInput,
    output: brand,
    example: { body: exampleBrand, output: exampleBrand },
  },
  ownContent: {
    method: 'GET',
    path,
    ...ofAdmin,
    summary: "The owner's words with their defaults, as they are edited",
    query: z.object({ asOf }),
    output: z.array(ownContent).max(CONTENT_KEYS.length),
    example: { output: [exampleText] },
  },
  changeContent: {
    method: 'PUT',
    path: `${path}/{key}`,
    ...ofAdmin,
    summary: 'Change a text; its default brings that back',
    description: 'HTML, and links that run scripts, are removed. Placeholders such as `{{phone}}` must exist.',
    params: byKey,
    body: contentChange,
    output: ownContent,
    errors: ['conflict'],
    example: { body: { text: exampleText.text, version: 0 }, output: exampleText },
  },
  undoContent: {
    method: 'POST',
    path: `${path}/{key}/undo`,
    ...ofAdmin,
    summary: 'Bring back the text before the last change; again, the change itself',
    params: byKey,
    output: ownContent,
    errors: ['conflict'],
    example: { output: { ...exampleText, text: exampleText.default, version: 2 } },
  },
  previewContent: {
    method: 'POST',
    path: `${path}/{key}/preview`,
    ...ofAdmin,
    summary: 'A text as pages would show it, without saving it',
    isSafe: true,
    params: byKey,
    body: contentChange.pick({ text: true }),
    output: publicContent,
    example: {
      body: { text: exampleText.text },
      output: { key: 'about.lead', html: "<p>We're a family business.</p>" },
    },
  },
} as const satisfies Record<string, Endpoint>;
