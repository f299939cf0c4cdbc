import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { randomBytes } from '../random-bytes.js';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Encrypted {
  /** Base64. */
  encrypted: string;
  wrappedKey: Buffer;
}

/**
 * Personal data in events: encrypted under a key of its stream, which is itself stored wrapped by the shop's data key.
 * Destroying a stream's key erases the person from the log without touching an event.
 */
export class PersonalData {
  private readonly dataKey: KeyObject;
  private readonly otherKey: KeyObject | undefined;

  /** Keys of 32 bytes. `otherKey`, the previous or the next data key, only decrypts. */
  constructor(dataKey: Buffer, otherKey?: Buffer) {
    this.dataKey = createSecretKey(dataKey);
    this.otherKey = otherKey && createSecretKey(otherKey);
  }

  /** Encrypts under the stream's key. Without one it makes one: store `wrappedKey` with the stream. */
  encrypt(stream: string, personal: object, wrappedKey?: Buffer): Encrypted {
    const key = wrappedKey ? this.unwrap(stream, wrappedKey) : randomBytes(KEY_BYTES);
    const encrypted = encrypt(key, stream, Buffer.from(JSON.stringify(personal))).toString('base64');
    return { encrypted, wrappedKey: wrappedKey ?? encrypt(this.dataKey, stream, key) };
  }

  /** Null if nothing is encrypted or the key was destroyed. Throws if the data key is wrong. */
  decrypt(stream: string, encrypted: unknown, wrappedKey: Buffer | null): unknown {
    if (typeof encrypted !== 'string' || wrappedKey === null) return null;
    const key = this.unwrap(stream, wrappedKey);
    return JSON.parse(decrypt(key, stream, Buffer.from(encrypted, 'base64')).toString());
  }

  /** The data key that a stream's key is wrapped under; undefined for a damaged key and for another shop's. */
  wrappedUnder(stream: string, wrappedKey: Buffer): 'data key' | 'other key' | undefined {
    if (canDecrypt(this.dataKey, stream, wrappedKey)) return 'data key';
    return this.otherKey && canDecrypt(this.otherKey, stream, wrappedKey) ? 'other key' : undefined;
  }

  /** The same key, wrapped under the data key. */
  rewrap(stream: string, wrappedKey: Buffer): Buffer {
    return encrypt(this.dataKey, stream, this.unwrap(stream, wrappedKey));
  }

  private unwrap(stream: string, wrappedKey: Buffer): Buffer {
    try {
      return decrypt(this.dataKey, stream, wrappedKey);
    } catch (error) {
      if (!this.otherKey) throw error;
      return decrypt(this.otherKey, stream, wrappedKey);
    }
  }
}

function canDecrypt(key: KeyObject, stream: string, wrappedKey: Buffer): boolean {
  try {
    decrypt(key, stream, wrappedKey);
    return true;
  } catch {
    return false;
  }
}

function encrypt(key: Buffer | KeyObject, stream: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(stream));
  const body = cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body, rest]);
}

function decrypt(key: Buffer | KeyObject, stream: string, box: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(stream))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
