import { Controller, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { noSuchOrder, Rejection } from '../../../../domain/rejections.js';
import { OrderEmails } from '../../../../emails/admin/emails.queries.js';
import { OrderProofs } from '../../../../read/proof/order-proof.js';
import type { ProofPack } from '../../../../read/proof/proof-pack.js';
import { proofPdf } from '../../../../read/proof/proof-pdf.js';
import { Endpoint, Input } from '../../endpoint.js';

/** Proof packs as downloads, the same as those of `ops proof`. */
@Controller()
export class ProofController {
  constructor(
    private readonly queries: QueryBus,
    private readonly proofs: OrderProofs,
  ) {}

  @Endpoint('orderProof')
  async json(@Input() { params }: InputOf<'orderProof'>) {
    const proof = await this.make(params.id);
    if (proof instanceof Rejection) return proof;
    return toFile(proof, 'json', Buffer.from(`${JSON.stringify(proof, null, 2)}\n`));
  }

  @Endpoint('orderProofPdf')
  async pdf(@Input() { params }: InputOf<'orderProofPdf'>) {
    const proof = await this.make(params.id);
    if (proof instanceof Rejection) return proof;
    return toFile(proof, 'pdf', await proofPdf(proof));
  }

  private async make(orderId: string): Promise<ProofPack | Rejection> {
    const emails = await this.queries.execute(new OrderEmails(orderId));
    if (emails instanceof Rejection) return emails;
    return (await this.proofs.make(orderId, emails)) ?? noSuchOrder();
  }
}

function toFile({ order }: ProofPack, extension: 'json' | 'pdf', content: Buffer): StreamableFile {
  const disposition = `attachment; filename="proof-${order.number}.${extension}"`;
  return new StreamableFile(content, { type: `application/${extension}`, disposition });
}
