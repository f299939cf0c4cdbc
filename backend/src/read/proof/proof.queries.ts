import { Injectable } from '@nestjs/common';
import type { EmailRecord, ProofKey } from '@party-rental/contracts';
import { noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { OrderProofs } from './order-proof.js';
import { ProofKeys } from './proof-keys.js';
import { proofPdf } from './proof-pdf.js';

interface ProofFile {
  name: string;
  content: Buffer;
}

@Injectable()
export class ProofQueries {
  constructor(
    private readonly proofs: OrderProofs,
    private readonly keys: ProofKeys,
  ) {}

  /** The proof pack of an order with its emails as a file, the same as that of `ops proof`. */
  async file(
    orderId: string,
    emails: readonly EmailRecord[],
    extension: 'json' | 'pdf',
  ): Promise<ProofFile | Rejection> {
    const proof = await this.proofs.make(orderId, emails);
    if (!proof) return noSuchOrder();
    const content = extension === 'pdf' ? await proofPdf(proof) : Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
    return { name: `proof-${proof.order.number}.${extension}`, content };
  }

  /** The public keys that proof packs are signed with, the current one first. */
  publicKeys(): Promise<ProofKey[]> {
    return this.keys.list();
  }
}
