import { Inject } from '@nestjs/common';
import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Pool } from 'pg';
import { POOL } from '../../platform/tokens.js';
import { uploadsInUse } from './uploads-in-use.js';

/** The uploaded images that an item, a booking or a downtime shows. */
export class UploadsInUse extends Query<ReadonlySet<string>> {
  constructor(readonly filenames: readonly string[]) {
    super();
  }
}

@QueryHandler(UploadsInUse)
export class UploadsInUseHandler implements IQueryHandler<UploadsInUse> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  execute({ filenames }: UploadsInUse): Promise<ReadonlySet<string>> {
    return uploadsInUse(this.pool, filenames);
  }
}
