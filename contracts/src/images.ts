import { z } from 'zod';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** The name of a stored image. */
export const imageFilename = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/, 'This is not the name of an uploaded image');

export const uploadedImage = z
  .object({ filename: z.string(), imageUrl: z.string() })
  .meta({ id: 'UploadedImage', description: 'Location of an image, re-encoded as WebP without metadata' });
export type UploadedImage = z.infer<typeof uploadedImage>;
