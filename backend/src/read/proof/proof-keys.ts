import { Inject, Injectable } from '@nestjs/common';
import type { ProofKey } from '@party-rental/contracts';
import type { Pool } from 'pg';
import { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { createSigningKey, getFingerprint, signText } from '../../platform/security/signing-key.js';
import { POOL } from '../../platform/tokens.js';
import type { Signature } from './proof-pack.js';

const keyStream = (fingerprint: string) => `proof-key-${fingerprint}`;

interface PrivateKey {
  privateKey: string;
}

/** The keys that sign proof packs, shared by all processes. Private keys are encrypted under the shop's data key. */
@Injectable()
export class ProofKeys {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
  ) {}

  /** The current key first. Makes one if there is none. */
  async list(): Promise<ProofKey[]> {
    const keys = await this.read();
    if (keys.some(({ retiredAt }) => retiredAt === null)) return keys;
    await this.create();
    return this.read();
  }

  async sign(text: string): Promise<Signature> {
    let current = await this.readCurrent();
    if (!current) {
      // There is none yet, or its wrapped key was deleted because the data key is lost.
      await this.replace();
      current = await this.readCurrent();
    }
    if (!current) throw new Error('The key that signs proof packs is missing');
    const { fingerprint, publicKey, encrypted, key } = current;
    const { privateKey } = this.personalData.decrypt(keyStream(fingerprint), encrypted, key) as PrivateKey; // as stored below
    return { algorithm: 'Ed25519', publicKey, value: signText(privateKey, text) };
  }

  /** Packs are signed with a new key from now on; those signed before can still be checked. */
  async replace(): Promise<void> {
    await this.pool.query('update proof_keys set retired_at = now() where retired_at is null');
    await this.create();
  }

  /** If two processes create a key at once, one of them succeeds. */
  private async create(): Promise<void> {
    const { publicKey, privateKey } = createSigningKey();
    const fingerprint = getFingerprint(publicKey);
    const { encrypted, wrappedKey } = this.personalData.encrypt(keyStream(fingerprint), { privateKey });
    await this.pool.query(
      `with created as (
         insert into proof_keys (fingerprint, public_key, private_key) values ($1, $2, $3) on conflict do nothing returning 1)
       insert into personal_keys (stream, wrapped_key) select $4, $5 from created`,
      [fingerprint, publicKey, encrypted, keyStream(fingerprint), wrappedKey],
    );
  }

  private async readCurrent() {
    const { rows } = await this.pool.query<{ fingerprint: string; publicKey: string; encrypted: string; key: Buffer }>(
      `select fingerprint, public_key as "publicKey", private_key as encrypted, wrapped_key as key
       from proof_keys join personal_keys on stream = 'proof-key-' || fingerprint where retired_at is null`,
    );
    return rows[0];
  }

  private async read(): Promise<ProofKey[]> {
    const { rows } = await this.pool.query<{
      fingerprint: string;
      publicKey: string;
      createdAt: Date;
      retiredAt: Date | null;
    }>(
      `select fingerprint, public_key as "publicKey", created_at as "createdAt", retired_at as "retiredAt"
       from proof_keys order by retired_at desc nulls first`,
    );
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      retiredAt: row.retiredAt?.toISOString() ?? null,
    }));
  }
}
