import type { Item } from './items.js';

/** The widths in which an uploaded image is served, besides its own. */
export const IMAGE_WIDTHS = [480, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The largest width and height of an uploaded image. */
export const IMAGE_MAX_SIDE = 1600;

/** How wide the main image of an item's page is, as `sizes`. */
export const ITEM_IMAGE_SIZES = '(min-width: 78rem) 39rem, (min-width: 64rem) 50vw, 100vw';

/** The URLs of an uploaded image with their widths, as `srcset`; undefined for drawings and images of other sites. */
export function imageSrcSet(imageUrl: string): string | undefined {
  const path = /^(\/uploads\/[\da-f-]{36})\.webp$/.exec(imageUrl)?.[1];
  if (path === undefined) return undefined;
  return [...IMAGE_WIDTHS.map((width) => `${path}-${width}.webp ${width}w`), `${imageUrl} ${IMAGE_MAX_SIDE}w`].join(
    ', ',
  );
}

/** What shows the images of an item. An earlier version of the program doesn't send all of it. */
export type Illustrated = Pick<Item, 'name' | 'imageUrl'> & Partial<Pick<Item, 'images' | 'imageAlts'>>;

/** The alternative text of an item's image. */
export function describeImage({ name, imageAlts = [] }: Illustrated, imageUrl: string): string {
  return imageAlts.find(({ url }) => url === imageUrl)?.alt || name;
}
