import { EventLog1763712000000 } from './log/1763712000000-event-log.js';
import { CreditEntries1764291600031 } from './log/1764291600031-credit-entries.js';
import { PromoUses1764291600030 } from './log/1764291600030-promo-uses.js';
import { EmailDeliveries1763715600000 } from './emails/1763715600000-email-deliveries.js';
import { Letters1763720000000 } from './emails/1763720000000-letters.js';
import { CombinedEmails1764206100022 } from './emails/1764206100022-combined-emails.js';
import { AccountEmails1763745000000 } from './emails/1763745000000-account-emails.js';
import { Accounts1763712100000 } from './accounts/1763712100000-accounts.js';
import { Preferences1763719200000 } from './accounts/1763719200000-preferences.js';
import { FoldedText1764206400055 } from './reads/1764206400055-folded-text.js';
import { Search1763727200000 } from './reads/1763727200000-search.js';
import { BookingEmails1763730000000 } from './emails/1763730000000-booking-emails.js';
import { RateCounters1763731000000 } from './accounts/1763731000000-rate-counters.js';
import { SessionBegin1763731100000 } from './accounts/1763731100000-session-begin.js';
import { LastEventOfADay1763740000000 } from './log/1763740000000-last-event-of-a-day.js';
import { Leases1763744000000 } from './log/1763744000000-leases.js';
import { SkippedBySubscription1763747000000 } from './log/1763747000000-skipped-by-subscription.js';
import { LapseDates1763748000000 } from './reads/1763748000000-lapse-dates.js';
import { EventsByOrder1763749000000 } from './log/1763749000000-events-by-order.js';
import { OneEmailACommand1763750000000 } from './emails/1763750000000-one-email-a-command.js';
import { RejectedCommands1763751000000 } from './log/1763751000000-rejected-commands.js';
import { Allocations1763752000000 } from './log/1763752000000-allocations.js';
import { Holds1763753000000 } from './log/1763753000000-holds.js';
import { MissedDemand1763754000000 } from './reads/1763754000000-missed-demand.js';
import { PasswordResets1763755000000 } from './accounts/1763755000000-password-resets.js';
import { StaffSecurity1763756000000 } from './accounts/1763756000000-staff-security.js';
import { ExpectedVersions1763746000000 } from './log/1763746000000-expected-versions.js';
import { OrderHoldsBySite1764205200022 } from './reads/1764205200022-order-holds-by-site.js';
import { OrderHolds1763743000000 } from './reads/1763743000000-order-holds.js';
import { EmailList1763734000000 } from './emails/1763734000000-email-list.js';
import { VerifiedEmails1763742000000 } from './accounts/1763742000000-verified-emails.js';
import { SkippedEvents1763733600000 } from './log/1763733600000-skipped-events.js';
import { SkippedEmails1763723600000 } from './emails/1763723600000-skipped-emails.js';
import { DowntimePhotos1763758000000 } from './reads/1763758000000-downtime-photos.js';
import { ErasedEmails1763764000000 } from './emails/1763764000000-erased-emails.js';
import { MailServerReplies1763780000000 } from './emails/1763780000000-mail-server-replies.js';
import { CalendarFeeds1763768000000 } from './accounts/1763768000000-calendar-feeds.js';
import { ApiKeys1763769000000 } from './accounts/1763769000000-api-keys.js';
import { Webhooks1763773000000 } from './accounts/1763773000000-webhooks.js';
import { InventedEmails1763790000011 } from './accounts/1763790000011-invented-emails.js';
import { Creators1763791000011 } from './accounts/1763791000011-creators.js';
import { EnrollmentLinks1763792000011 } from './accounts/1763792000011-enrollment-links.js';
import { CompatibleUsernames1764206000011 } from './accounts/1764206000011-compatible-usernames.js';
import { EncryptedWebhookUrls1764206600021 } from './accounts/1764206600021-encrypted-webhook-urls.js';
import { HoldsByEnd1763774000000 } from './log/1763774000000-holds-by-end.js';
import { Refusals1763771000000 } from './reads/1763771000000-refusals.js';
import { NormalizedUsernames1764205200055 } from './accounts/1764205200055-normalized-usernames.js';
import { ProofKeys1764205100099 } from './accounts/1764205100099-proof-keys.js';
import { ClearCancellationReasons1764205000099 } from './log/1764205000099-clear-cancellation-reasons.js';
import { BalanceCharges1764550700032 } from './payments/1764550700032-balance-charges.js';
import { PaymentAccount1764464400032 } from './payments/1764464400032-payment-account.js';
import { PaymentRequests1764378000032 } from './payments/1764378000032-payment-requests.js';
import { Setup1764550800052 } from './accounts/1764550800052-setup.js';
import { ProviderTransactions1764550800032 } from './payments/1764550800032-provider-transactions.js';
import { Backups1764550800072 } from './operations/1764550800072-backups.js';
import { Imports1764550810042 } from './reads/1764550810042-imports.js';
import { ImportedEvents1764550820042 } from './log/1764550820042-imported-events.js';
import { Erasures1764550830034 } from './operations/1764550830034-erasures.js';

/** Every migration, in the order in which they were added. */
export const migrations = [
  EventLog1763712000000,
  Accounts1763712100000,
  EmailDeliveries1763715600000,
  Preferences1763719200000,
  Letters1763720000000,
  SkippedEmails1763723600000,
  Search1763727200000,
  FoldedText1764206400055,
  BookingEmails1763730000000,
  EmailList1763734000000,
  RateCounters1763731000000,
  SessionBegin1763731100000,
  SkippedEvents1763733600000,
  LastEventOfADay1763740000000,
  VerifiedEmails1763742000000,
  OrderHolds1763743000000,
  OrderHoldsBySite1764205200022,
  Leases1763744000000,
  AccountEmails1763745000000,
  CombinedEmails1764206100022,
  ExpectedVersions1763746000000,
  SkippedBySubscription1763747000000,
  LapseDates1763748000000,
  EventsByOrder1763749000000,
  OneEmailACommand1763750000000,
  RejectedCommands1763751000000,
  Allocations1763752000000,
  Holds1763753000000,
  MissedDemand1763754000000,
  PasswordResets1763755000000,
  StaffSecurity1763756000000,
  DowntimePhotos1763758000000,
  ErasedEmails1763764000000,
  CalendarFeeds1763768000000,
  ApiKeys1763769000000,
  Refusals1763771000000,
  Webhooks1763773000000,
  HoldsByEnd1763774000000,
  MailServerReplies1763780000000,
  NormalizedUsernames1764205200055,
  ClearCancellationReasons1764205000099,
  InventedEmails1763790000011,
  Creators1763791000011,
  EnrollmentLinks1763792000011,
  ProofKeys1764205100099,
  CompatibleUsernames1764206000011,
  EncryptedWebhookUrls1764206600021,
  PromoUses1764291600030,
  CreditEntries1764291600031,
  PaymentRequests1764378000032,
  PaymentAccount1764464400032,
  BalanceCharges1764550700032,
  ProviderTransactions1764550800032,
  Setup1764550800052,
  Backups1764550800072,
  Imports1764550810042,
  ImportedEvents1764550820042,
  Erasures1764550830034,
];
