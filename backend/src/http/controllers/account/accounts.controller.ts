import { Controller, Req, Res, UseGuards } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccountRemoval } from '../../../accounts/account-removal.js';
import { Accounts } from '../../../accounts/accounts.js';
import { PasswordResets } from '../../../accounts/password-resets.js';
import { Profiles } from '../../../accounts/profiles.js';
import type { Authenticated } from '../../../accounts/sessions.js';
import { Verification } from '../../../accounts/verification.js';
import { Rejection } from '../../../domain/rejections.js';
import type { Caller } from '../../../write/caller.js';
import { secondFactorRequired } from '../../plugins/session/access.js';
import { CurrentCaller, CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { PasswordGuard } from './password.strategy.js';
import { SignIn, signOut } from './sign-in.js';
import { UserExport } from './user-export.js';
import { CustomerQueries } from '../../../read/customers/customers.queries.js';
import { BookingQueries } from '../../../read/orders/bookings.queries.js';
import { BookingCommands } from '../../../write/orders/bookings.commands.js';

@Controller()
export class AccountsController {
  constructor(
    private readonly bookingCommands: BookingCommands,
    private readonly bookings: BookingQueries,
    private readonly customers: CustomerQueries,
    private readonly accounts: Accounts,
    private readonly passwordResets: PasswordResets,
    private readonly profiles: Profiles,
    private readonly verification: Verification,
    private readonly userExport: UserExport,
    private readonly removal: AccountRemoval,
    private readonly signIn: SignIn,
  ) {}

  @Endpoint('currentUser')
  currentUser(@CurrentUser() user: User) {
    return user;
  }

  @Endpoint('userTaxExemption')
  async taxExemption(@CurrentUser() user: User) {
    const exempt = await this.customers.findExemptAccount(user);
    return { taxExemption: exempt ? { until: exempt.taxExemption.until } : null };
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
    const challenge = await this.signIn.challenge(request.user);
    return challenge ?? this.completeSignIn(request, reply, request.user, caller);
  }

  @Endpoint('secondFactorLogin')
  async secondFactorLogin(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Input() { body }: InputOf<'secondFactorLogin'>,
    @CurrentCaller() caller: Caller,
  ) {
    const outcome = await this.signIn.continueSignIn(request, body);
    return outcome instanceof Rejection ? outcome : this.completeSignIn(request, reply, outcome, caller);
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

  @Endpoint('requestPasswordReset')
  requestPasswordReset(@Input() { body }: InputOf<'requestPasswordReset'>) {
    return this.passwordResets.request(body.email);
  }

  /** Starts no session: signing in afterwards requires the second factor of accounts that have one. */
  @Endpoint('resetPassword')
  async resetPassword(@Req() request: FastifyRequest, @Input() { body }: InputOf<'resetPassword'>) {
    const userId = await this.passwordResets.reset(body.token, body.password);
    return userId instanceof Rejection ? userId : this.signIn.allowAgain(request, userId);
  }

  @Endpoint('findBooking')
  async findBooking(@Input() { body: { email } }: InputOf<'findBooking'>) {
    const bookingIds = await this.bookings.upcoming(email);
    return this.bookingCommands.emailLinks(email, bookingIds);
  }

  @Endpoint('changeUser')
  async changeUser(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CurrentUser() { id, email }: User,
    @Input() { body }: InputOf<'changeUser'>,
  ) {
    // The link for the required second factor goes to the email, so the password alone must not redirect it.
    if (request.lacksSecondFactor && body.email !== undefined && body.email.toLowerCase() !== email?.toLowerCase())
      return secondFactorRequired();
    const outcome = await this.profiles.change(id, body);
    if (outcome instanceof Rejection) return outcome;
    if (body.newPassword === undefined) return outcome.user;
    // Of the session that came with the request: two-step sign-in that was turned on meanwhile requires a code.
    const hasUsedCode = request.session.hasSecondFactor === true;
    return this.signIn.begin(request, reply, { ...outcome, hasUsedCode });
  }

  @Endpoint('deleteUser')
  async deleteUser(
    @Req() request: FastifyRequest,
    @CurrentUser() user: User,
    @Input() { body }: InputOf<'deleteUser'>,
  ) {
    const outcome = await this.removal.removeOwn(user, body.currentPassword);
    return outcome instanceof Rejection ? outcome : signOut(request);
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

  private async completeSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    authenticated: Authenticated,
    caller: Caller,
  ): Promise<User | Rejection> {
    // Guest bookings made with this email since it was verified move to the account, too.
    await this.claimBookings(authenticated.user, caller.requestId);
    return this.signIn.complete(request, reply, authenticated);
  }

  private async claimBookings(user: User, requestId: string): Promise<number> {
    const email = await this.verification.verifiedEmail(user.id);
    if (email === undefined) return 0;
    const bookingIds = await this.bookings.ofGuest(email);
    if (bookingIds.length === 0) return 0;
    const claimant = { userId: user.id, email };
    return this.bookingCommands.claim(bookingIds, claimant, { user, requestId });
  }
}
