import { Module } from '@nestjs/common';
import { ImagesModule } from '../images/images.module.js';
import { ReadModule } from '../read/read.module.js';
import { WriteModule } from '../write/write.module.js';
import { CustomerImporter } from './import-customers.js';
import { ItemImporter } from './import-items.js';
import { ImportLog } from './import-log.js';
import { OrderImporter } from './import-orders.js';
import { Imports } from './imports.js';

export const importProviders = [CustomerImporter, ImportLog, ItemImporter, OrderImporter, Imports];

@Module({
  imports: [ImagesModule, ReadModule, WriteModule],
  providers: importProviders,
  exports: [Imports],
})
export class ImportsModule {}
