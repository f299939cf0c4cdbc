import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import { randomBytes } from '../../platform/ids.js';

type CipherKey = Buffer | KeyObject;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface Sealed {
  /** Base64. */
  sealed: string;
  wrappedKey: Buffer;
}

/**
 * Personal data in events: encrypted under a key of its stream, which is itself stored wrapped by the shop's data key.
 * Destroying a stream's key erases the person from the log without touching an event.
 */
export class PersonalData {
  private readonly dataKey: KeyObject;
  private readonly otherKey: KeyObject | undefined;
  private readonly ahead = new WeakMap<object, Map<string, Sealed>>();

  /** Keys of 32 bytes. `otherKey` opens as well, and wraps nothing: it is the one before, or the one to come. */
  constructor(dataKey: Buffer, otherKey?: Buffer) {
    this.dataKey = createSecretKey(dataKey);
    this.otherKey = otherKey && createSecretKey(otherKey);
  }

  /** So that seal() finds it done. What nobody asks for is forgotten together with `personal`. */
  preEncrypt(stream: string, personal: object): void {
    const sealed = this.ahead.get(personal) ?? new Map<string, Sealed>();
    this.ahead.set(personal, sealed.set(stream, this.encryptNow(stream, personal)));
  }

  /** Seals with the stream's key. Without one it makes one: store `wrappedKey` beside the stream. */
  seal(stream: string, personal: object, wrappedKey?: Buffer): Sealed {
    if (wrappedKey) return { sealed: sealWith(this.unwrap(stream, wrappedKey), stream, personal), wrappedKey };
    return this.ahead.get(personal)?.get(stream) ?? this.encryptNow(stream, personal);
  }

  /** Null when there is nothing to open or the key has been destroyed. Throws when the data key is a wrong one. */
  open(stream: string, sealed: unknown, wrappedKey: Buffer | null): unknown {
    if (typeof sealed !== 'string' || wrappedKey === null) return null;
    const key = this.unwrap(stream, wrappedKey);
    return JSON.parse(decrypt(key, stream, Buffer.from(sealed, 'base64')).toString());
  }

  /** Under which key a stream's key is wrapped; neither is told for one that is damaged or another shop's. */
  wrappedUnder(stream: string, wrappedKey: Buffer): 'data key' | 'other key' | undefined {
    if (opens(this.dataKey, stream, wrappedKey)) return 'data key';
    return this.otherKey && opens(this.otherKey, stream, wrappedKey) ? 'other key' : undefined;
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

  private encryptNow(stream: string, personal: object): Sealed {
    const key = randomBytes(32);
    return { sealed: sealWith(key, stream, personal), wrappedKey: encrypt(this.dataKey, stream, key) };
  }
}

function opens(key: KeyObject, stream: string, wrappedKey: Buffer): boolean {
  try {
    decrypt(key, stream, wrappedKey);
    return true;
  } catch {
    return false;
  }
}

function sealWith(key: CipherKey, stream: string, personal: object): string {
  return encrypt(key, stream, Buffer.from(JSON.stringify(personal))).toString('base64');
}

function encrypt(key: CipherKey, stream: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(stream));
  const body = cipher.update(plain);
  const rest = cipher.final();
  return Buffer.concat([nonce, cipher.getAuthTag(), body, rest]);
}

function decrypt(key: CipherKey, stream: string, box: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, box.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(stream))
    .setAuthTag(box.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(box.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
