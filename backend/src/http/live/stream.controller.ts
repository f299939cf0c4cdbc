import { Controller, Header, Ip } from '@nestjs/common';
import type { InputOf } from '@party-rental/contracts';
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
  open(@Ip() address: string, @Input() { headers }: InputOf<'stream'>) {
    return this.streams.open(address, headers['last-event-id']);
  }
}
