import { addDays, startOfDay, type CalendarDate } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings';
import { Alert } from '../../../ui/alert';

/** The server's time zone, which it has from its environment; with a warning if this device's clock differs. */
export function TimeZoneNote() {
  const settings = useQuery(settingsQuery).data;
  if (!settings) return null;
  const { timeZone, today } = settings;
  return (
    <div className="space-y-3">
      <p className="text-base text-soft">
        Times are in the time zone {formatZone(timeZone)}. To change it, the person who runs the server sets
        BUSINESS_TIMEZONE in the file .env and starts the shop again.
      </p>
      {!isClockOfThisDevice(timeZone, today) && (
        <Alert tone="info" title="Your clock is different from the shop's">
          <p>
            This device is in the time zone {formatZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)}. If your
            business is there, too, have the shop's time zone changed before your first booking: its days and deadlines
            are by the shop's clock.
          </p>
        </Alert>
      )}
    </div>
  );
}

function formatZone(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}

/** In winter and in summer. Zones with different names can have the same clock. */
function isClockOfThisDevice(timeZone: string, today: CalendarDate): boolean {
  return [today, addDays(today, 182)].every(
    (day) => startOfDay(timeZone, day).getTime() === new Date(`${day}T00:00`).getTime(),
  );
}
