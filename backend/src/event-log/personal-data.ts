import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomBytes } from '../platform/ids.js';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Personal data in events: encrypted under a key of its stream, which is itself stored wrapped by the shop's data key.
 * Destroying a stream's key erases the person from the log without touching an event.
 */
export class PersonalData {
  /** `dataKey` is 32 bytes. */
  constructor(private readonly dataKey: Buffer) {}

  /** Seals with a new key; store `wrappedKey` beside the stream. */
  seal(stream: string, personal: unknown): { sealed: string; wrappedKey: Buffer } {
    const key = randomBytes(32);
    return {
      sealed: encrypt(key, stream, Buffer.from(JSON.stringify(personal))).toString('base64'),
      wrappedKey: encrypt(this.dataKey, stream, key),
    };
  }

  /** Null when there is nothing to open or the key has been destroyed. Throws when the data key is a wrong one. */
  open(stream: string, sealed: unknown, wrappedKey: Buffer | null): unknown {
    if (typeof sealed !== 'string' || wrappedKey === null) return null;
    const key = decrypt(this.dataKey, stream, wrappedKey);
    return JSON.parse(decrypt(key, stream, Buffer.from(sealed, 'base64')).toString());
  }
}

function encrypt(key: Buffer, stream: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(stream));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function decrypt(key: Buffer, stream: string, box: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(stream))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
