import { createHash, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';

/** An Ed25519 key as PEM. */
export interface SigningKey {
  publicKey: string;
  privateKey: string;
}

export function createSigningKey(): SigningKey {
  return generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** In base64. */
export function signText(privateKey: string, text: string): string {
  return sign(null, Buffer.from(text), privateKey).toString('base64');
}

/** False for a key or a signature that is malformed, too. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

/** SHA-256 of the public key in DER, in hexadecimal: a name for the key that people can compare. */
export function getFingerprint(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(der).digest('hex');
}
