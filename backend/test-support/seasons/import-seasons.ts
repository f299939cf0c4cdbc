import type { Pool } from 'pg';
import { SCHEMA_VERSIONS } from '../../src/domain/event-types.js';
import { toPlacement } from '../../src/domain/placement.js';
import type { PersonalData } from '@party-rental/event-store/encryption/personal-data';
import { importLog } from '../../src/log/import-log.js';
import { HashChain } from '@party-rental/event-store/maintenance/log-file';
import { newId } from '../../src/platform/ids.js';
import type { TimedEvent } from './season-shop.js';

/** Imports events into an empty log. The read tables are rebuilt by the next start, or by `rebuild`. */
export async function importEvents(
  pool: Pool,
  personalData: PersonalData,
  events: readonly TimedEvent[],
): Promise<void> {
  await importLog(pool, personalData, writeLines(events, personalData), undefined);
}

async function* writeLines(events: readonly TimedEvent[], personalData: PersonalData): AsyncGenerator<string> {
  const chain = new HashChain();
  const keys = new Map<string, Buffer>();
  const versions = new Map<string, number>();
  for (const { event, at, actor, commandId } of events) {
    const { stream, itemId, own, orderId } = toPlacement(event);
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    const key = keys.get(stream);
    const personal =
      'personal' in event && event.personal ? personalData.encrypt(stream, event.personal, key) : undefined;
    if (personal) keys.set(stream, personal.wrappedKey);
    yield chain
      .write(
        JSON.stringify({
          event_id: newId(),
          type: event.type,
          schema_version: SCHEMA_VERSIONS[event.type],
          ...{ stream, version },
          ...{
            item_id: itemId ?? own?.itemId ?? null,
            day: own?.day ?? null,
            delta: own?.delta ?? null,
            order_id: orderId,
          },
          command_id: commandId,
          data: personal ? { ...event.data, sealed: personal.encrypted } : event.data,
          meta: { actor, correlationId: commandId },
          recorded_at: at.toISOString(),
          wrapped_key: personal && !key ? personal.wrappedKey.toString('base64') : null,
        }),
      )
      .trimEnd();
  }
  yield chain.end().trimEnd();
}
