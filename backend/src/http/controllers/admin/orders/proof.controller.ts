import { Controller, StreamableFile } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import { Rejection } from '../../../../domain/rejections.js';
import { Endpoint, Input } from '../../endpoint.js';
import { OrderProofs } from '../../../../read/proof/order-proof.js';
import { EmailQueries } from '../../../../emails/admin/emails.queries.js';

/** Proof packs as downloads. */
@Controller()
export class ProofController {
  constructor(
    private readonly emails: EmailQueries,
    private readonly proofs: OrderProofs,
  ) {}

  @Endpoint('orderProof')
  json(@Input() { params }: InputOf<'orderProof'>) {
    return this.download(params.id, 'json');
  }

  @Endpoint('orderProofPdf')
  pdf(@Input() { params }: InputOf<'orderProofPdf'>) {
    return this.download(params.id, 'pdf');
  }

  private async download(orderId: string, extension: 'json' | 'pdf'): Promise<StreamableFile | Rejection> {
    const emails = await this.emails.ofOrder(orderId);
    const file = await this.proofs.file(orderId, emails, extension);
    if (file instanceof Rejection) return file;
    const disposition = `attachment; filename="${file.name}"`;
    return new StreamableFile(file.content, { type: `application/${extension}`, disposition });
  }
}
