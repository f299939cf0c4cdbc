import { z } from 'zod';

/** A public key of the shop, with which anyone can check who made a proof pack. */
export const proofKey = z
  .object({
    fingerprint: z.string().length(64).describe('SHA-256 of the key in DER, in hexadecimal; proof packs print it'),
    publicKey: z.string().max(1_000).describe('An Ed25519 key in PEM'),
    createdAt: z.iso.datetime(),
    retiredAt: z.iso.datetime().nullable().describe('Null for the key that signs new packs'),
  })
  .meta({ id: 'ProofKey' });
export type ProofKey = z.infer<typeof proofKey>;
