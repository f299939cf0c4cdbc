import { addDays, dayIn, isCalendarDate, startOfDay, type PublicSettings } from '@party-rental/contracts';
import { useAddressParam } from '../../../shared/form/use-address-param';
import { DayField } from '../parts/day-field';

interface EndOfDayProps {
  settings: Pick<PublicSettings, 'today' | 'timeZone'>;
  asOf: string | undefined;
}

/** Looks back to the end of any day (`?asOf=`), also before the first mark of a slider. */
export function EndOfDay({ settings: { today, timeZone }, asOf }: EndOfDayProps) {
  const [, setAsOf] = useAddressParam('asOf');
  return (
    <DayField
      label="Look back to the end of a day"
      day={asOf === undefined ? '' : dayIn(timeZone, new Date(asOf))}
      onChoose={(day) =>
        setAsOf(
          isCalendarDate(day) && day < today
            ? new Date(startOfDay(timeZone, addDays(day, 1)).getTime() - 1).toISOString()
            : '',
        )
      }
      className="w-52 print:hidden"
    />
  );
}
