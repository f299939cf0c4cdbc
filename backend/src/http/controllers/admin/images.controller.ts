import { Controller, Inject, Req } from '@nestjs/common';
import type { InputOf, UploadedImage } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { ImageStore } from '../../../images/image-store.js';
import { UnsupportedImage } from '../../../images/re-encode.js';
import { Endpoint, Input } from '../endpoint.js';
import { uploadedFile } from '../../plugins/uploads.js';
import { UploadQueries } from '../../../read/items/uploads.queries.js';

@Controller()
export class ImagesController {
  constructor(
    private readonly uploads: UploadQueries,
    @Inject(ImageStore) private readonly images: ImageStore,
  ) {}

  @Endpoint('uploadImage')
  async upload(@Req() request: FastifyRequest): Promise<UploadedImage | Rejection> {
    const file = await uploadedFile(request, 'image');
    try {
      const filename = await this.images.save(file);
      return { filename, imageUrl: `/uploads/${filename}` };
    } catch (error) {
      if (!(error instanceof UnsupportedImage)) throw error;
      return new Rejection('unsupported_media_type', 'Please use a JPEG, PNG, GIF or WebP image.');
    }
  }

  @Endpoint('removeImage')
  async remove(@Input() { params }: InputOf<'removeImage'>): Promise<Rejection | undefined> {
    const { filename } = params;
    // An image in use stays: the form may be left unsaved, and old bookings show it. The sweep deletes it later.
    const inUse = await this.uploads.inUse([filename]);
    const removed = inUse.has(filename) || (await this.images.remove(filename));
    return removed ? undefined : new Rejection('not_found', "We couldn't find this image.");
  }
}
