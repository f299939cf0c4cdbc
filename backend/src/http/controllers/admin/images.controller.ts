import { Controller, Inject, Req, StreamableFile } from '@nestjs/common';
import type { InputOf, StopPhoto, UploadedImage } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../../../domain/rejections.js';
import { ImageStore, StaffImageStore } from '../../../images/image-store.js';
import { UnsupportedImage } from '../../../images/re-encode.js';
import { Endpoint, Input } from '../endpoint.js';
import { uploadedFile } from '../../plugins/uploads.js';
import { UploadQueries } from '../../../read/items/uploads.queries.js';

@Controller()
export class ImagesController {
  constructor(
    private readonly uploads: UploadQueries,
    @Inject(ImageStore) private readonly images: ImageStore,
    @Inject(StaffImageStore) private readonly staffImages: StaffImageStore,
  ) {}

  @Endpoint('uploadImage')
  async upload(@Req() request: FastifyRequest): Promise<UploadedImage | Rejection> {
    const filename = await save(request, this.images);
    return filename instanceof Rejection ? filename : { filename, imageUrl: `/uploads/${filename}` };
  }

  @Endpoint('removeImage')
  async remove(@Input() { params }: InputOf<'removeImage'>): Promise<Rejection | undefined> {
    const { filename } = params;
    // An image in use stays: the form may be left unsaved, and old bookings show it. The sweep deletes it later.
    const inUse = await this.uploads.inUse([filename]);
    const removed = inUse.has(filename) || (await this.images.remove(filename));
    return removed ? undefined : noSuchImage();
  }

  @Endpoint('uploadStopPhoto')
  async uploadPhoto(@Req() request: FastifyRequest): Promise<StopPhoto | Rejection> {
    const filename = await save(request, this.staffImages);
    return filename instanceof Rejection ? filename : { filename };
  }

  @Endpoint('stopPhoto')
  async photo(@Input() { params }: InputOf<'stopPhoto'>): Promise<StreamableFile | Rejection> {
    const image = await this.staffImages.read(params.filename);
    return image ? new StreamableFile(image.content, { type: 'image/webp', length: image.bytes }) : noSuchImage();
  }
}

/** Returns the name of the uploaded image. */
async function save(request: FastifyRequest, images: ImageStore): Promise<string | Rejection> {
  const file = await uploadedFile(request, 'image');
  try {
    return await images.save(file);
  } catch (error) {
    if (!(error instanceof UnsupportedImage)) throw error;
    return new Rejection('unsupported_media_type', 'Please use a JPEG, PNG, GIF or WebP image.');
  }
}

function noSuchImage(): Rejection {
  return new Rejection('not_found', "We couldn't find this image.");
}
