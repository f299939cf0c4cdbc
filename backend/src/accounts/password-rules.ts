import { Inject, Injectable } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { Rejection } from '../domain/rejections.js';
import type { Config } from '../platform/config/config.js';
import { CONFIG } from '../platform/tokens.js';

/** Those that people choose most often and attackers try first, in lower case: some 18 000 have 8 characters or more. */
const COMMON = new Set(dictionary['passwords-common']);

/** Whose password it is to be. */
interface Owner {
  username: string;
  email: string;
  firstName?: string;
  lastName?: string;
}

/** Refuses passwords that others would think of, too. Everything else is the owner's business. */
@Injectable()
export class NewPasswords {
  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'businessName'>) {}

  /** `field` is the name under which the password was sent. */
  check(field: string, password: string, owner: Owner): Rejection | undefined {
    const message = this.weaknessOf(password.normalize('NFKC').toLowerCase(), owner);
    return message === undefined
      ? undefined
      : new Rejection('malformed', `${message}.`, { errors: [{ path: field, message }] });
  }

  private weaknessOf(password: string, { username, email, firstName = '', lastName = '' }: Owner): string | undefined {
    if (COMMON.has(password)) return 'This password is one of the most common ones. Please choose another';
    const names = [username, email, email.replace(/@.*/, ''), firstName, lastName, firstName + lastName];
    const letters = lettersOf(password);
    if (letters !== '' && [...names, this.config.businessName].some((name) => lettersOf(name) === letters))
      return 'This password is a name with nothing but digits and signs added. Please choose another';
    return undefined;
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}/gu, '');
}
