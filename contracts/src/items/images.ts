import { z } from 'zod';
import { imageAddress } from '../text/response-values.js';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The name of a stored image. */
export const imageFilename = z
  .string()
  .max(41)
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/, 'This is not the name of an uploaded image');

/** Where an uploaded image is. */
export const uploadedAddress = z
  .string()
  .max(50)
  .regex(/^\/uploads\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/, 'Please upload the photo first');

export const uploadedImage = z
  .object({ filename: z.string().max(41), imageUrl: imageAddress })
  .meta({ id: 'UploadedImage', description: 'Location of an image, re-encoded as WebP without metadata' });
export type UploadedImage = z.infer<typeof uploadedImage>;
