import sharp from 'sharp';

const LONGEST_SIDE = 1600;
const MOST_PIXELS = 50_000_000;
const PATIENCE_SECONDS = 15;

// Only these four are ever decoded, whatever a file calls itself: no SVG, PDF or the like reaches its library.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);

/** What was uploaded cannot be read as one of the four kinds of pictures. */
export class NotAPicture extends Error {}

/** A new WebP of what the picture shows, upright and of a sensible size. Nothing else of the file survives. */
export async function reEncode(file: Buffer): Promise<Buffer> {
  try {
    return await sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: PATIENCE_SECONDS })
      .toBuffer();
  } catch (error) {
    throw new NotAPicture('The file cannot be read as a picture', { cause: error });
  }
}
