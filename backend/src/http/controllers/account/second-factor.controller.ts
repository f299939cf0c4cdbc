import { Controller, Req, Res } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EnrollmentLinks } from '../../../accounts/second-factor/enrollment-links.js';
import { SecondFactors, wrongCode } from '../../../accounts/second-factor/second-factors.js';
import { Invitations } from '../../../accounts/staff/invitations.js';
import type { UserAccount } from '../../../accounts/user-account.js';
import { Rejection } from '../../../domain/rejections.js';
import { SettingsReader } from '../../../read/settings/settings.queries.js';
import { CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';
import { CodeCheck } from './code-check.js';
import { SignIn } from './sign-in.js';

/** Two-step sign-in for a staff member's own account, and acceptance of staff invitations. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly secondFactors: SecondFactors,
    private readonly enrollmentLinks: EnrollmentLinks,
    private readonly settings: SettingsReader,
    private readonly codes: CodeCheck,
    private readonly invitations: Invitations,
    private readonly signIn: SignIn,
  ) {}

  @Endpoint('secondFactor')
  async secondFactor(@CurrentUser() user: User) {
    return { ...(await this.secondFactors.status(user.id)), isRequired: await this.isRequired(user) };
  }

  @Endpoint('sendSecondFactorLink')
  sendLink(@CurrentUser() { id }: User) {
    return this.enrollmentLinks.send(id);
  }

  @Endpoint('startSecondFactor')
  async start(@CurrentUser() user: User, @Input() { body }: InputOf<'startSecondFactor'>) {
    return (await this.checkLink(user, body.token)) ?? this.secondFactors.start(user.id, body.currentPassword);
  }

  @Endpoint('confirmSecondFactor')
  async confirm(
    @Req() { session }: FastifyRequest,
    @CurrentUser() user: User,
    @Input() { body }: InputOf<'confirmSecondFactor'>,
  ) {
    const rejection = await this.checkLink(user, body.token);
    return rejection ?? this.secondFactors.confirm(user.id, body.code, session.sessionId);
  }

  @Endpoint('renewRecoveryCodes')
  async renewRecoveryCodes(
    @Req() request: FastifyRequest,
    @CurrentUser() { id }: User,
    @Input() { body }: InputOf<'renewRecoveryCodes'>,
  ) {
    const account = await this.verifyBoth(request, id, body);
    return account instanceof Rejection ? account : this.secondFactors.renewRecoveryCodes(id);
  }

  @Endpoint('removeSecondFactor')
  async remove(
    @Req() request: FastifyRequest,
    @CurrentUser() user: User,
    @Input() { body }: InputOf<'removeSecondFactor'>,
  ) {
    if (await this.isRequired(user))
      return new Rejection('conflict', 'This shop requires two-step sign-in for admins, so it stays on.');
    const account = await this.verifyBoth(request, user.id, body);
    return account instanceof Rejection ? account : this.secondFactors.turnOff(account);
  }

  @Endpoint('openInvitation')
  openInvitation(@Input() { query }: InputOf<'openInvitation'>) {
    return this.invitations.open(query.token);
  }

  @Endpoint('acceptInvitation')
  async acceptInvitation(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Input() { body }: InputOf<'acceptInvitation'>,
  ) {
    const outcome = await this.invitations.accept(body);
    return outcome instanceof Rejection ? outcome : this.signIn.complete(request, reply, outcome);
  }

  /** Checks the password first, so that strangers can't use up the code attempts. */
  private async verifyBoth(
    request: FastifyRequest,
    id: number,
    { currentPassword, code }: InputOf<'removeSecondFactor'>['body'],
  ): Promise<UserAccount | Rejection> {
    const account = await this.secondFactors.verifyPassword(id, currentPassword);
    if (account instanceof Rejection) return account;
    const failure = await this.codes.use(request, account, code);
    return failure ? wrongCode(failure) : account;
  }

  /** Also for the confirmation: the secret may have been created before the shop required one. */
  private async checkLink(user: User, token: string | undefined): Promise<Rejection | undefined> {
    if (!(await this.isRequired(user))) return undefined;
    if (token !== undefined && (await this.enrollmentLinks.isValid(user.id, token))) return undefined;
    return new Rejection(
      'link_ended',
      'To set it up, please open the latest link from our email. It works for an hour.',
    );
  }

  private async isRequired({ role }: User): Promise<boolean> {
    return role === 'ADMIN' && (await this.settings.read()).requireSecondFactor;
  }
}
