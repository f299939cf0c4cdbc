import { Inject, Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';

/** The most common passwords, in lower case: some 18,000 have 8 characters or more. */
const COMMON = new Set(dictionary['passwords-common']);

/** The account that the password is for. */
interface Owner {
  username: string;
  email: string | null;
  firstName?: string;
  lastName?: string;
}

/** Rejects common passwords and passwords made of the owner's names. There are no other composition rules. */
@Injectable()
export class PasswordPolicy {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'business'>) {}

  /** `field` is the input field of the password, for the error. */
  check(field: string, password: string, owner: Owner): Rejection | undefined {
    const message = this.weakness(password.normalize('NFKC').toLowerCase(), owner);
    return message === undefined
      ? undefined
      : new Rejection('malformed', `${message}.`, { errors: [{ path: field, message }] });
  }

  private weakness(password: string, { username, email, firstName = '', lastName = '' }: Owner): string | undefined {
    if (COMMON.has(password)) return 'This password is one of the most common ones. Please choose another';
    const names = [username, email ?? '', email?.replace(/@.*/, '') ?? '', firstName, lastName, firstName + lastName];
    const letters = toLetters(password);
    if (letters !== '' && [...names, this.config.business.businessName].some((name) => toLetters(name) === letters))
      return 'This password is just a name with digits or symbols added. Please choose another';
    return undefined;
  }
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
