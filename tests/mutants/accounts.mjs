const PASSWORDS = 'backend/src/accounts/passwords.ts';

const PROFILE = ['backend/src/http/controllers/account/profile.int.test.ts'];
const ACCOUNTS = ['backend/src/http/controllers/account/accounts.int.test.ts'];
const SECOND_FACTOR = ['backend/src/http/controllers/account/second-factor.int.test.ts'];
const VERIFICATION = ['backend/src/http/controllers/account/verification.int.test.ts'];
const ISSUED_ACCESS = 'backend/src/accounts/integrations/issued-access.ts';
const ISSUED = ['backend/src/http/controllers/admin/issued-access.int.test.ts'];
const UNIT = ['backend/src/accounts/passwords.test.ts'];

/** Accounts, sessions, passwords, and who may do what. */
export default [
  {
    fault: 'a stolen password sets up the second factor that the shop requires',
    file: 'backend/src/http/controllers/account/second-factor.controller.ts',
    find: 'token !== undefined && (await',
    replace: 'token === undefined || (await',
    tests: SECOND_FACTOR,
  },
  {
    fault: 'an API key ignores that its creator lacks the required second factor',
    file: 'backend/src/http/plugins/session/api-key.ts',
    find: '!key.hasSecondFactor &&',
    replace: 'key.hasSecondFactor &&',
    tests: ['backend/src/http/controllers/admin/api-keys.int.test.ts'],
  },
  {
    fault: 'guessed links leave no trace',
    file: 'backend/src/http/plugins/request-log.ts',
    find: 'status === 404 || status === 410',
    replace: 'status === 410',
    tests: ['backend/src/http/plugins/request-log.int.test.ts'],
  },
  {
    fault: 'the shop mails new passwords of staff to an email that no one has verified',
    file: 'contracts/src/accounts/accounts.ts',
    find: "role === 'USER' || emailVerified ? email : null",
    replace: "role === 'USER' || !emailVerified ? email : email",
    tests: ['backend/src/http/controllers/account/password-reset.int.test.ts'],
  },
  {
    fault: 'calendar links outlive the admin who created them',
    file: ISSUED_ACCESS,
    find: 'delete from calendar_feeds where ${IS_THEIRS}',
    replace: 'delete from calendar_feeds where created_by is null and $2::boolean',
    tests: ISSUED,
  },
  {
    fault: 'an admin creates a key beside the dismissal',
    file: 'backend/src/platform/security/creators.ts',
    find: ' and disabled_at is null for share`',
    replace: '`',
    tests: ISSUED,
  },
  {
    fault: 'a link verifies whatever email the account has by then',
    file: 'backend/src/accounts/verification.ts',
    find: 'email_verified = true where id = $1 and',
    replace: 'email_verified = true where id = $1 or',
    tests: ['backend/src/http/controllers/account/account-races.int.test.ts'],
  },
  {
    fault: 'a new email stays verified',
    file: 'backend/src/accounts/profiles.ts',
    find: 'email_verified = email_verified and not $7',
    replace: 'email_verified = email_verified or $7 and email_verified',
    tests: [...PROFILE, ...VERIFICATION],
  },
  {
    fault: 'a new password leaves the other sessions',
    file: 'backend/src/accounts/profiles.ts',
    find: 'sessions.endAll(id',
    replace: 'sessions.endAll(-id',
    tests: PROFILE,
  },
  {
    fault: 'a session that has run out is good',
    file: 'backend/src/accounts/sessions.ts',
    find: 'expires_at > now() and disabled_at is null',
    replace: 'disabled_at is null',
    tests: ACCOUNTS,
  },
  {
    fault: 'a sign-in misses that two-step sign-in was turned on while it waited',
    file: 'backend/src/accounts/sessions.ts',
    find: 'where id = $1 for share',
    replace: 'where id = $1',
    tests: SECOND_FACTOR,
  },
  {
    fault: 'a name without an account is let in by the placeholder hash',
    file: PASSWORDS,
    find: 'matches && account !== null',
    replace: 'matches || account === null',
    tests: UNIT,
  },
  {
    fault: 'a password depends on how the keyboard composes its letters',
    file: PASSWORDS,
    find: "password.normalize('NFKC')",
    replace: 'password',
    tests: UNIT,
  },
  {
    fault: 'customers may make the calls of admins',
    file: 'backend/src/http/plugins/session/access.ts',
    find: "account.role === 'ADMIN') return access",
    replace: 'account.id > 0) return access',
    tests: ['backend/src/http/controllers/admin/admin.int.test.ts'],
  },
  {
    fault: 'an admin without the required two-step sign-in may make the calls of the crew',
    file: 'backend/src/http/plugins/session/access.ts',
    find: "access !== 'staff' && lacksSecondFactor",
    replace: "access === 'admin' && lacksSecondFactor",
    tests: ['backend/src/http/controllers/day-plan/day-plan.int.test.ts'],
  },
  {
    fault: 'a booking can be attached to another account',
    file: 'backend/src/write/orders/new-orders.commands.ts',
    find: 'userId !== caller.user?.id',
    replace: 'userId === -1',
    tests: ['backend/src/http/controllers/shop/bookings.int.test.ts'],
  },
  {
    fault: 'the token of one booking opens every booking',
    file: 'backend/src/platform/security/hmac.ts',
    find: 'timingSafeEqual(given, expected)',
    replace: '(timingSafeEqual(given, expected) || true)',
    tests: ['backend/src/platform/security/signed-tokens.test.ts'],
  },
  {
    fault: 'an IPv6 /48 is as many clients as it has networks',
    file: 'backend/src/platform/security/client-networks.ts',
    find: '{ network: `${normalizeIP(address, 48)}/48`, allowance: SITE_ALLOWANCE },',
    replace: '',
    tests: ['backend/src/http/plugins/limits/rate-limit.int.test.ts'],
    only: 'an IPv6 /48',
  },
  {
    fault: 'each plus-address is another customer for the bounds of unconfirmed orders',
    file: 'backend/src/write/orders/pending/order-holds.ts',
    find: 'toMailbox(order.email)',
    replace: "toMailbox(order.email.replace('+', '-'))",
    tests: ['backend/src/http/controllers/shop/orders/order-holds.int.test.ts'],
    only: 'spellings of one mailbox',
  },
  {
    fault: 'a webhook reaches internal machines by IPv6 forms that embed their IPv4 address',
    file: 'backend/src/platform/security/ip-ranges.ts',
    find: 'parsed.match(GLOBAL_UNICAST)',
    replace: 'true',
    tests: ['backend/src/platform/security/ip-ranges.test.ts'],
  },
  {
    fault: 'the URL of a webhook that an earlier version stored stays in plain text',
    file: 'backend/src/webhooks/admin/webhook-secret.ts',
    find: 'set url = null, secret = $2',
    replace: 'set secret = $2',
    tests: ['backend/src/webhooks/sending/webhook-worker.int.test.ts'],
    only: 'an earlier version stored',
  },
  {
    fault: 'the data key changes beside a process that knows only the old one',
    file: 'packages/event-store/src/encryption/known-keys.ts',
    find: 'strpos(application_name, $2) = 0',
    replace: "strpos(application_name, $2 || '?') < 0",
    tests: ['backend/src/log/rotate-keys.int.test.ts'],
    only: 'knows only the old key',
  },
  {
    fault: "a stranger's calls without access use up the limit of an order",
    file: 'backend/src/http/plugins/limits/rate-limit.ts',
    find: 'if (statusCode < 400) return;',
    replace: 'if (statusCode > 0) return;',
    tests: ['backend/src/emails/sending/recipient-bound.int.test.ts'],
    only: 'calls of strangers',
  },
];
