import { Controller, Inject, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { InputOf, UploadedImage } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { ImageStore } from '../../../images/image-store.js';
import { NotAPicture } from '../../../images/re-encode.js';
import { UploadsInUse } from '../../../read/items/uploads-in-use.queries.js';
import { Endpoint, Input } from '../endpoint.js';
import { uploadedFile } from '../../plugins/uploads.js';

@Controller()
export class ImagesController {
  constructor(
    @Inject(ImageStore) private readonly images: ImageStore,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint('uploadImage')
  async upload(@Req() request: FastifyRequest): Promise<UploadedImage | Rejection> {
    const file = await uploadedFile(request, 'image');
    try {
      const filename = await this.images.keep(file);
      return { filename, imageUrl: `/uploads/${filename}` };
    } catch (error) {
      if (!(error instanceof NotAPicture)) throw error;
      return new Rejection('unsupported_media_type', 'Please use a JPEG, PNG, GIF or WebP picture.');
    }
  }

  @Endpoint('removeImage')
  async remove(@Input() { params }: InputOf<'removeImage'>): Promise<Rejection | undefined> {
    const { filename } = params;
    // The form that takes it off its item may yet be left unsaved, and old bookings keep it. The sweep sees to the rest.
    const inUse = await this.queries.execute(new UploadsInUse([filename]));
    const removed = inUse.has(filename) || (await this.images.remove(filename));
    return removed ? undefined : new Rejection('not_found', 'There is no such picture.');
  }
}
