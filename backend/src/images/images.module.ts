import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { Bucket } from './bucket.js';
import { Folder } from './folder.js';
import { ImageStore, StaffImageStore } from './image-store.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';

@Module({
  providers: [
    {
      provide: ImageStore,
      useFactory: ({ bucket, uploadDir }: Config) =>
        new ImageStore(bucket ? new Bucket(bucket) : new Folder(uploadDir)),
      inject: [CONFIG],
    },
    {
      provide: StaffImageStore,
      useFactory: ({ bucket, uploadDir }: Config) =>
        new StaffImageStore(bucket ? new Bucket(bucket, 'staff') : new Folder(join(uploadDir, 'staff'))),
      inject: [CONFIG],
    },
  ],
  exports: [ImageStore, StaffImageStore],
})
export class ImagesModule {}
