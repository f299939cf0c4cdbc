import { MAX_PHONE } from '@party-rental/contracts';
import { TextField } from '../../../ui/fields/text-field';
import { RangesField } from './ranges-field';

/** When the crew sets up, and whom customers call on their event day. */
export function DeliveryDayFields() {
  return (
    <div className="space-y-6">
      <div className="space-y-4">
        <h3 className="font-bold">Setup windows</h3>
        <RangesField
          name="setupWindows"
          type="time"
          noun="window"
          max={12}
          empty="Customers aren't told when you set up."
        />
      </div>
      <TextField
        name="eventDayPhone"
        label="Phone for customers on their event day"
        type="tel"
        optional
        maxLength={MAX_PHONE}
        autoComplete="off"
        hint="In reminders, and on the order's page from the day before. If it's blank, they see the usual phone."
        className="sm:max-w-md"
      />
    </div>
  );
}
