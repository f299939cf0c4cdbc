export const SIGN_IN_REFUSED = 'The mail server refused the user or the password. Some providers want an app password.';

/** By the codes and messages of nodemailer, Node.js and OpenSSL, the most specific first. */
const EXPLANATIONS: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "There's no mail server with this name. Please check its spelling."],
  [/ECONNREFUSED/, 'The mail server refused the connection. Please check the port: usually 465 or 587.'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|certificate/, "The mail server's certificate isn't valid for this name."],
  [/EAUTH|ENOAUTH/, SIGN_IN_REFUSED],
  [/ETLS|ERR_SSL|wrong version number/, 'The encryption is wrong. Usually port 465 has TLS, and 587 STARTTLS.'],
  [/ETIMEDOUT|UNREACH|timeout|never received/i, "The mail server didn't respond in time. Please check the port."],
  [/EENVELOPE|EMESSAGE/, "The mail server doesn't send emails from this sender, or to this address."],
];

/** What went wrong at a mail server, for the owner. */
export function explainFault(error: unknown): string {
  const { code = '', message = '', cause } = error as { code?: string; message?: string; cause?: { code?: string } };
  const text = [cause?.code, code, message].join(' ');
  const known = EXPLANATIONS.find(([matches]) => matches.test(text));
  return known?.[1] ?? `The mail server doesn't work: ${message.slice(0, 300)}`;
}
