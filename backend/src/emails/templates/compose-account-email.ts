import { accountNoticeEmail, adminNoticeEmail } from './account-notices.js';
import { contact } from './contact.js';
import { SkippedDelivery, type Email } from './email.js';
import type { Shop } from './shop.js';
import type { Sources } from './sources.js';
import { aboutUser, verification } from './verification.js';

/** What no event is the reason of: its letter is. */
export async function composeLetterEmail(
  { letters, customers, addressTokens }: Sources,
  letterId: string,
  purpose: 'contact' | 'verification' | 'account-notice' | 'admin-notice',
  shop: Shop,
): Promise<Email | SkippedDelivery> {
  const letter = await letters.read(letterId);
  if (letter === undefined) return new SkippedDelivery('erased');
  if (purpose === 'contact') return contact(letter, shop);
  if (purpose === 'account-notice') return accountNoticeEmail(letter, shop);
  if (purpose === 'admin-notice') return adminNoticeEmail(letter, shop);
  const account = await customers.account(aboutUser(letter));
  if (!account) return new SkippedDelivery('erased');
  return account.emailVerified ? new SkippedDelivery('unwanted') : verification(account, shop, addressTokens);
}
