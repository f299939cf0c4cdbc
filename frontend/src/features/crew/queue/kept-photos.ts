import { delMany, get, set } from 'idb-keyval';
import { uploadStopPhoto } from '../../../api/admin/days';
import { randomKey } from '../../../api/client';
import { cropImage } from '../../../lib/crop-image';

/** Enough to see a torn seam, and small enough for a bad connection. */
const MAX_SIDE = 1_600;
const WHOLE = { x: 0, y: 0, width: 100, height: 100 };
const TIMEOUT_MS = 120_000;

/** Keeps a photo in this browser until it is sent, smaller if that is possible. Returns its key. */
export async function keepPhoto(photo: File): Promise<string> {
  const key = `party-rental:photo:${randomKey()}`;
  await set(key, await cropImage(photo, WHOLE, { maxSide: MAX_SIDE, quality: 0.8 }).catch(() => photo));
  return key;
}

/** Uploads each photo once, however often it is called. Returns their filenames; a photo that the browser has lost has none. */
export async function uploadKept(keys: readonly string[]): Promise<string[]> {
  const filenames: string[] = [];
  for (const key of keys) {
    const kept = await get<Blob | string>(key);
    if (kept === undefined) continue;
    if (typeof kept === 'string') filenames.push(kept);
    else {
      const { filename } = await uploadStopPhoto(kept, AbortSignal.timeout(TIMEOUT_MS));
      await set(key, filename);
      filenames.push(filename);
    }
  }
  return filenames;
}

export async function dropPhotos(keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await delMany([...keys]);
}
