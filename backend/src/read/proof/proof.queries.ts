import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { EmailRecord, ProofKey } from '@party-rental/contracts';
import { noSuchOrder, type Rejection } from '../../domain/rejections.js';
import { OrderProofs } from './order-proof.js';
import { ProofKeys } from './proof-keys.js';
import { proofPdf } from './proof-pdf.js';

interface ProofFile {
  name: string;
  content: Buffer;
}

/** The proof pack of an order with its emails as a file, the same as that of `ops proof`. */
export class OrderProofFile extends Query<ProofFile | Rejection> {
  constructor(
    readonly orderId: string,
    readonly emails: readonly EmailRecord[],
    readonly extension: 'json' | 'pdf',
  ) {
    super();
  }
}

@QueryHandler(OrderProofFile)
export class OrderProofFileHandler implements IQueryHandler<OrderProofFile> {
  constructor(private readonly proofs: OrderProofs) {}

  async execute({ orderId, emails, extension }: OrderProofFile): Promise<ProofFile | Rejection> {
    const proof = await this.proofs.make(orderId, emails);
    if (!proof) return noSuchOrder();
    const content = extension === 'pdf' ? await proofPdf(proof) : Buffer.from(`${JSON.stringify(proof, null, 2)}\n`);
    return { name: `proof-${proof.order.number}.${extension}`, content };
  }
}

/** The public keys that proof packs are signed with, the current one first. */
export class ProofKeyList extends Query<ProofKey[]> {}

@QueryHandler(ProofKeyList)
export class ProofKeyListHandler implements IQueryHandler<ProofKeyList> {
  constructor(private readonly keys: ProofKeys) {}

  execute(): Promise<ProofKey[]> {
    return this.keys.list();
  }
}
