import { IMAGE_MAX_SIDE } from '@party-rental/contracts';
import type { Area } from 'react-easy-crop';

/** Cuts an area, in percent, out of an image. `maxSide` is in pixels. */
export async function cropImage(
  source: Blob,
  area: Area,
  { maxSide = IMAGE_MAX_SIDE, quality = 0.95 } = {},
): Promise<File> {
  const image = await createImageBitmap(source);
  const [left, width] = [(image.width * area.x) / 100, (image.width * area.width) / 100];
  const [top, height] = [(image.height * area.y) / 100, (image.height * area.height) / 100];
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new File([blob], 'cropped.jpg', { type: blob.type });
}
