import { z } from 'zod';
import { uploadedAddress } from '../items/images.js';
import { line, paragraph } from '../text/text.js';
import { imageAddress } from '../text/response-values.js';
import { findColorFault, SOCIAL_KINDS, type BrandColors } from './brand.js';
import { CONTENT, CONTENT_KEYS, MAX_CONTENT } from './content.js';

const color = (kind: keyof BrandColors) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .max(7, 'Please use a color such as #bf3018')
    .regex(/^#[0-9a-f]{6}$/, 'Please use a color such as #bf3018')
    .superRefine((value, context) => {
      const fault = /^#[0-9a-f]{6}$/.test(value) ? findColorFault(kind, value) : undefined;
      if (fault) context.addIssue({ code: 'custom', message: fault.message });
    });

const socialLink = z.object({
  kind: z.enum(SOCIAL_KINDS),
  url: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[^\s"'<>\\]+$/, 'Please use an address that begins with https://'),
});

/** Of a text whose placeholders are filled in. */
const filled = z.string().max(10_000);

/** The shop's look, and the words of its hero. Images are uploaded ones; null for the drawings that come with the program. */
export const brandInput = z.object({
  logoUrl: uploadedAddress.nullable(),
  heroImageUrl: uploadedAddress.nullable(),
  heroTitle: line(CONTENT['home.hero.title'].max, 'Title is required'),
  heroText: paragraph(CONTENT['home.hero.text'].max),
  colors: z.object({ primary: color('primary'), accent: color('accent') }),
  socialLinks: z.array(socialLink).max(SOCIAL_KINDS.length),
});
export type BrandInput = z.output<typeof brandInput>;

/** As pages show it. */
export const brand = z
  .object({
    logoUrl: imageAddress.nullable(),
    heroImageUrl: imageAddress.nullable(),
    heroTitle: filled,
    heroText: filled,
    colors: z.object({ primary: z.string().max(7), accent: z.string().max(7) }),
    socialLinks: z.array(z.object({ kind: z.enum(SOCIAL_KINDS), url: z.string().max(300) })).max(SOCIAL_KINDS.length),
  })
  .meta({ id: 'Brand' });
export type Brand = z.output<typeof brand>;

export const contentKey = z.enum(CONTENT_KEYS, 'There is no such text');

const contentText = z.string().max(MAX_CONTENT);

/** A text of the owner's, or its default. */
export const ownContent = z
  .object({
    key: contentKey,
    default: contentText,
    text: contentText,
    version: z.int().min(0).meta({ description: 'Number of changes so far' }),
  })
  .meta({ id: 'OwnContent' });
export type OwnContent = z.output<typeof ownContent>;

export const contentChange = z.object({
  text: paragraph(MAX_CONTENT).meta({
    description: 'Markdown without HTML, or plain text; `{{phone}}` is a placeholder',
  }),
  version: ownContent.shape.version,
});
export type ContentChange = z.output<typeof contentChange>;

/** Filled in, and safe to insert into a page. */
export const publicContent = z
  .object({ key: contentKey, html: z.string().max(3 * MAX_CONTENT) })
  .meta({ id: 'PublicContent' });
export type PublicContent = z.output<typeof publicContent>;
