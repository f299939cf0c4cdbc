import { DEFAULT_INTERNAL_SETTINGS } from '@party-rental/contracts';
import { SCHEMA_VERSIONS, type EventType } from './events.js';

type EventData = Record<string, unknown>;

/** `UPCASTERS[type][n - 1]` upcasts data of version n to version n + 1. Personal data that was not encrypted moves to `personal`. */
const UPCASTERS: { readonly [T in EventType]?: readonly ((data: EventData) => EventData)[] } = {
  BookingCancelled: [
    ({ reason, ...data }) => ({ ...data, personal: reason === null ? null : { reason } }),
    (data) => ({ ...data, cause: 'request' }),
  ],
  SettingsChanged: [
    ({ settings, ...data }) => ({ ...data, settings: { ...DEFAULT_INTERNAL_SETTINGS, ...(settings as EventData) } }),
    ({ settings, changed, ...data }) => {
      const { noticeDays, ...others } = settings as EventData;
      const renamed = (changed as string[]).map((field) => (field === 'noticeDays' ? 'leadTimeDays' : field));
      return { ...data, settings: { ...others, leadTimeDays: noticeDays ?? others['leadTimeDays'] }, changed: renamed };
    },
  ],
};

/** Converts stored event data to the current schema version. */
export function upcast(type: string, version: number, data: EventData): EventData {
  if (!isEventType(type)) throw new Error(`This version of the program does not know the event type ${type}`);
  if (!isReadable(type, version))
    throw new Error(
      `This version of the program does not know ${type} version ${version}, only 1 to ${SCHEMA_VERSIONS[type]}`,
    );
  return (UPCASTERS[type] ?? []).slice(version - 1).reduce((older, step) => step(older), data);
}

/** Whether upcast() knows the type and the version. */
export function isReadable(type: string, version: number): boolean {
  return isEventType(type) && version >= 1 && version <= SCHEMA_VERSIONS[type];
}

export function isEventType(type: string): type is EventType {
  return Object.hasOwn(SCHEMA_VERSIONS, type);
}
