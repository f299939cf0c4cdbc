import { Controller, Header, Req } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Endpoint, Input } from '../controllers/endpoint.js';
import { EventStreams } from './event-streams.js';

@Controller()
export class StreamController {
  constructor(private readonly streams: EventStreams) {}

  /** The headers keep proxies from caching or buffering the stream. */
  @Endpoint('stream')
  @Header('Cache-Control', 'no-store, no-transform')
  @Header('X-Accel-Buffering', 'no')
  @Header('Connection', 'close')
  open(@Req() { ip, account, session }: FastifyRequest, @Input() { headers }: InputOf<'stream'>) {
    const staffSid = account && account.role !== 'USER' ? session.sessionId : undefined;
    return this.streams.open(ip, headers['last-event-id'], staffSid);
  }
}
