import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf, User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountRemoval } from '../../../accounts/account-removal.js';
import { Accounts } from '../../../accounts/accounts.js';
import { Profiles } from '../../../accounts/profiles.js';
import type { Authenticated } from '../../../accounts/sessions.js';
import { Verification } from '../../../accounts/verification.js';
import { Rejection } from '../../../domain/rejections.js';
import { GuestBookings } from '../../../read/orders/bookings.queries.js';
import type { Caller } from '../../../write/caller.js';
import { ClaimBookings } from '../../../write/orders/claim-bookings.js';
import { CurrentCaller, CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { PasswordGuard } from './password.strategy.js';
import { SignIn, signOut } from './sign-in.js';
import { UserExport } from './user-export.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: Profiles,
    private readonly verification: Verification,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly userExport: UserExport,
    private readonly removal: AccountRemoval,
    private readonly signIn: SignIn,
  ) {}

  @Endpoint('currentUser')
  currentUser(@CurrentUser() user: User) {
    return user;
  }

  @Endpoint('exportUser')
  exportUser(@CurrentUser() user: User) {
    return this.userExport.download(user);
  }

  @Endpoint('login')
  @UseGuards(PasswordGuard)
  async login(
    @Req() request: FastifyRequest & { user: Authenticated },
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentCaller() caller: Caller,
  ) {
    // Guest bookings made with this email since it was verified move to the account, too.
    await this.claimBookings(request.user.user, caller.requestId);
    return this.signIn.withPassword(request, reply, request.user);
  }

  @Endpoint('register')
  async register(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Input() { body }: InputOf<'register'>,
  ) {
    return this.signIn.begin(request, reply, await this.accounts.register(body));
  }

  @Endpoint('logout')
  logout(@Req() request: FastifyRequest) {
    return signOut(request);
  }

  @Endpoint('changeUser')
  async changeUser(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() { id }: User,
    @Input() { body }: InputOf<'changeUser'>,
  ) {
    const outcome = await this.profiles.change(id, body);
    if (outcome instanceof Rejection) return outcome;
    return body.newPassword === undefined ? outcome.user : this.signIn.begin(request, reply, outcome);
  }

  @Endpoint('deleteUser')
  async deleteUser(
    @Req() request: FastifyRequest,
    @CurrentUser() user: User,
    @Input() { body }: InputOf<'deleteUser'>,
  ) {
    return (await this.removal.removeOwn(user, body.currentPassword)) ?? signOut(request);
  }

  @Endpoint('changePreferences')
  changePreferences(@CurrentUser() { id }: User, @Input() { body }: InputOf<'changePreferences'>) {
    return this.profiles.changePreferences(id, body);
  }

  @Endpoint('requestVerification')
  requestVerification(@CurrentUser() user: User) {
    return this.verification.request(user);
  }

  @Endpoint('verifyAddress')
  async verifyAddress(
    @CurrentUser() signedIn: User,
    @Input() { body }: InputOf<'verifyAddress'>,
    @CurrentCaller() caller: Caller,
  ) {
    const user = await this.verification.verify(signedIn, body.token);
    if (user instanceof Rejection) return user;
    return { user, claimedBookings: await this.claimBookings(user, caller.requestId) };
  }

  private async claimBookings(user: User, requestId: string): Promise<number> {
    const email = await this.verification.verifiedEmail(user.id);
    if (email === undefined) return 0;
    const bookingIds = await this.queries.execute(new GuestBookings(email));
    if (bookingIds.length === 0) return 0;
    const claimant = { userId: user.id, email };
    return this.commands.execute(new ClaimBookings(bookingIds, claimant, { user, requestId }));
  }
}
