import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { User } from '@party-rental/contracts';
import { Strategy } from 'passport-local';
import { Accounts } from '../accounts/accounts.js';
import { Rejection } from '../domain/rejections.js';
import { Refused } from './refused.js';

/** Tells passport whose username or email and password these are. */
@Injectable()
export class PasswordStrategy extends PassportStrategy(Strategy) {
  constructor(private readonly accounts: Accounts) {
    super();
  }

  async validate(name: string, password: string): Promise<User> {
    const outcome = await this.accounts.withPassword(name, password);
    if (outcome instanceof Rejection) throw new Refused(outcome);
    return outcome;
  }
}
