import { z } from 'zod';
import { currentPassword, linkToken } from './accounts.js';
import { cleanCode } from '../text/clean-text.js';
import { line } from '../text/text.js';

/** Six digits of an authenticator app, or a recovery code; blanks and dashes don't count. */
const code = line(40, 'Please enter the code', cleanCode).transform((text) =>
  text.replaceAll(/[\s-]/g, '').toLowerCase(),
);

/** The second step of a sign-in. */
export const secondFactorLogin = z
  .object({ challenge: z.string().min(1).max(300), code })
  .meta({ id: 'SecondFactorLogin' });

export const secondFactorStatus = z
  .object({
    isOn: z.boolean(),
    isRequired: z.boolean().meta({ description: 'Whether the shop requires it of this user' }),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactorStatus' });
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

const token = linkToken
  .optional()
  .meta({ description: 'Of the mailed link; needed while the shop requires it of the user' });

export const startSecondFactor = z.object({ currentPassword, token }).meta({ id: 'StartSecondFactor' });

/** What an authenticator app needs; shown once. */
export const secondFactorSecret = z
  .object({
    secret: z.string().max(100).meta({ description: 'Base32' }),
    uri: z.string().max(1000).meta({ description: 'The same as an otpauth:// URI, for a QR code' }),
  })
  .meta({ id: 'SecondFactorSecret' });
export type SecondFactorSecret = z.infer<typeof secondFactorSecret>;

export const confirmSecondFactor = z.object({ code, token }).meta({ id: 'ConfirmSecondFactor' });

/** Turning it off and new recovery codes require both factors. */
export const changeSecondFactor = z.object({ currentPassword, code }).meta({ id: 'ChangeSecondFactor' });

export const recoveryCodes = z
  .object({ recoveryCodes: z.array(z.string().max(40)).max(20).meta({ description: 'Each works once; shown once' }) })
  .meta({ id: 'RecoveryCodes' });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
