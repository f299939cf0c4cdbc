import type { Pool } from 'pg';
import { SETTINGS_STREAM, type SettingsChanged } from '../../domain/events.js';
import { defaultSettings } from '../../domain/settings.js';
import { EVENT_COLUMNS, recordedEvent, type EventRow, type RecordedEvent } from '../../event-store/recorded-event.js';
import type { Config } from '../../platform/config/config.js';

/** What emails tell of the business. */
export type Shop = Pick<Config, 'businessName' | 'businessEmail' | 'timeZone' | 'publicUrl'> & { phone: string };

/** The business as its owner has set it last; before that, as the configuration says. */
export class CurrentShop {
  constructor(
    private readonly pool: Pool,
    private readonly config: Config,
  ) {}

  async read(): Promise<Shop> {
    const { rows } = await this.pool.query<EventRow>(
      `select ${EVENT_COLUMNS} from events e where e.stream = $1 order by e.version desc limit 1`,
      [SETTINGS_STREAM],
    );
    const [last] = rows.map((row) => recordedEvent(row) as RecordedEvent<SettingsChanged>); // its stream holds no others
    const { businessName, businessEmail, phone } = last?.data.settings ?? defaultSettings(this.config);
    const { timeZone, publicUrl } = this.config;
    return { businessName, businessEmail, phone, timeZone, publicUrl };
  }
}
