import { z } from 'zod';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** As the shop names what it has stored; nothing else can be asked for or deleted. */
export const imageFilename = z
  .string()
  .regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.webp$/, 'This is not the name of an uploaded picture');

export const uploadedImage = z
  .object({ filename: z.string(), imageUrl: z.string() })
  .meta({ id: 'UploadedImage', description: 'Where a picture lies after it was made a WebP without metadata' });
export type UploadedImage = z.infer<typeof uploadedImage>;
