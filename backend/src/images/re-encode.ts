import { IMAGE_MAX_SIDE, type ImageWidth } from '@party-rental/contracts';
import type { ResizeOptions } from 'sharp';

const MAX_INPUT_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 15;

/** The file is not an image of a supported format. */
export class UnsupportedImage extends Error {}

/** Returns an upright WebP of limited size. No metadata of the file survives. */
export function reEncode(file: Buffer): Promise<Buffer> {
  return inTurn(() => encode(file, { width: IMAGE_MAX_SIDE, height: IMAGE_MAX_SIDE, fit: 'inside' }));
}

/** Returns a WebP that fills a frame of 4:3, in which pages show images. */
export function resize(image: Buffer, width: ImageWidth): Promise<Buffer> {
  return inTurn(() => encode(image, { width, height: (width * 3) / 4, fit: 'outside' }));
}

async function encode(file: Buffer, size: ResizeOptions): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...size, withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw new UnsupportedImage('The file is not a supported image', { cause: error });
  }
}

let last: Promise<unknown> = Promise.resolve();

/** One image at a time, on one thread: images leave the other processors to bookings. */
function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return turn;
}

let loaded: ReturnType<typeof load> | undefined;

/** Loads the library with the first image, because most processes see none. */
function loadSharp() {
  loaded ??= load();
  return loaded;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // Only these four formats are decoded, whatever the file claims to be: no SVG or PDF parser sees uploaded data.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
