import {
  CONFIRMATION_CALL_HOURS,
  DAMAGE_DEPOSIT,
  DEPOSIT_CALL_HOURS,
  DEPOSIT_PERCENT,
  formatCents,
  FREE_CANCELLATION_HOURS,
  MONTHS_AHEAD,
  TAX_PERCENT,
} from '@party-rental/contracts';

/** The shop's figures as text, the same on all pages. */
export const FACTS = {
  deposit: `${DEPOSIT_PERCENT}%`,
  damageDeposit: formatCents(DAMAGE_DEPOSIT),
  tax: `${TAX_PERCENT}%`,
  cancellation: `${FREE_CANCELLATION_HOURS} hours`,
  depositCall: `${DEPOSIT_CALL_HOURS} hours`,
  confirmationCall: `${CONFIRMATION_CALL_HOURS.from}-${CONFIRMATION_CALL_HOURS.to} hours`,
  sooner: "Party coming up sooner? We'll call you before it.",
  bookableAhead: `${MONTHS_AHEAD} months`,
  /** Inflatables are taken down above this wind speed. */
  windLimit: '20 mph',
  /** Opening hours don't end a party. */
  eventDayPhone: "On the day of your event, we answer until we've picked everything up, Sundays included",
} as const;
