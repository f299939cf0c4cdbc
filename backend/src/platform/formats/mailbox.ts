/** The mailbox behind spellings of an email: without case, a `+tag`, and the dots that Gmail ignores. Only to count with. */
export function toMailbox(email: string): string {
  const [, name = '', domain = ''] = /^([^+]*)(?:\+.*)?@(.*)$/s.exec(email.toLowerCase()) ?? [];
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
