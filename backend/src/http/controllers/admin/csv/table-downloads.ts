import { createParamDecorator, Injectable, type ExecutionContext, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusinessDay } from '../../../../platform/business-day.js';
import { toCallerId } from '../../caller.js';
import { Downloads } from '../../downloads.js';
import { toCsv } from './csv.js';
import type { Table } from './table.js';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface RequestedFile {
  format: keyof typeof TYPES;
  callerId: string;
}

/** Which of the two files of a table was requested, and by which account or API key. */
export const CurrentFile = createParamDecorator((_: unknown, context: ExecutionContext): RequestedFile => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { format: request.routeOptions.url?.endsWith('.xlsx') ? 'xlsx' : 'csv', callerId: toCallerId(request) };
});

@Injectable()
export class TableDownloads {
  constructor(
    private readonly downloads: Downloads,
    private readonly businessDay: BusinessDay,
  ) {}

  /** One per caller and kind of table at a time. The timeout is enough for all bookings of many years. */
  start(
    kind: string,
    name: string,
    { format, callerId }: RequestedFile,
    read: () => Promise<Table>,
  ): Promise<StreamableFile> {
    const { timeZone } = this.businessDay;
    return this.downloads.start({
      key: `${kind} ${callerId}`,
      filename: `${name}.${format}`,
      type: TYPES[format],
      timeoutMs: 600_000,
      content: async () => {
        if (format === 'csv') return toCsv(await read(), timeZone);
        const { toXlsx } = await import('./xlsx.js');
        return toXlsx(await read(), timeZone);
      },
    });
  }
}
