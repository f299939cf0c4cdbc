import { Controller, Req, UseGuards } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Accounts } from '../accounts/accounts.js';
import { Endpoint, Input } from './endpoint.js';
import { PasswordGuard } from './password.guard.js';
import { signIn, signOut } from './sign-in.js';

@Controller()
export class AccountsController {
  constructor(private readonly accounts: Accounts) {}

  @Endpoint('currentUser')
  currentUser(@Req() { account }: FastifyRequest) {
    return account;
  }

  @Endpoint('login')
  @UseGuards(PasswordGuard)
  login(@Req() request: FastifyRequest & { user: User }) {
    return signIn(request, request.user);
  }

  @Endpoint('register')
  async register(@Req() request: FastifyRequest, @Input() { body }: InputOf<'register'>) {
    return signIn(request, await this.accounts.register(body));
  }

  @Endpoint('logout')
  logout(@Req() request: FastifyRequest) {
    return signOut(request);
  }
}
