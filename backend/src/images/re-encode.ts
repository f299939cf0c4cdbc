const MAX_SIDE_PIXELS = 1600;
const MAX_INPUT_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 15;

/** The file is not an image of a supported format. */
export class UnsupportedImage extends Error {}

/** Returns an upright WebP of limited size. No metadata of the file survives. */
export async function reEncode(file: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  try {
    return await sharp(file, { limitInputPixels: MAX_INPUT_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw new UnsupportedImage('The file is not a supported image', { cause: error });
  }
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
  return sharp;
}
