import { Controller, Inject, Req } from '@nestjs/common';
import type { InputOf, UploadedImage } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import { ImageStore } from '../images/image-store.js';
import { NotAPicture } from '../images/picture.js';
import { Endpoint, Input } from './endpoint.js';
import { uploadedFile } from './uploads.js';

@Controller()
export class ImagesController {
  constructor(@Inject(ImageStore) private readonly images: ImageStore) {}

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
    const removed = await this.images.remove(params.filename);
    return removed ? undefined : new Rejection('not_found', 'There is no such picture.');
  }
}
