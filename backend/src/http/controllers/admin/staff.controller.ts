import { Controller, Req } from '@nestjs/common';
import type { InputOf, User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Sessions } from '../../../accounts/sessions.js';
import { Invitations } from '../../../accounts/staff/invitations.js';
import { StaffSignIns } from '../../../accounts/staff/staff-sign-ins.js';
import { Staff } from '../../../accounts/staff/staff.js';
import { Rejection } from '../../../domain/rejections.js';
import { CurrentUser } from '../caller.js';
import { Endpoint, Input } from '../endpoint.js';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: Staff,
    private readonly invitations: Invitations,
    private readonly sessions: Sessions,
    private readonly signIns: StaffSignIns,
  ) {}

  @Endpoint('staff')
  async list() {
    return { members: await this.staff.list(), invitations: await this.invitations.list() };
  }

  @Endpoint('inviteStaff')
  invite(@CurrentUser() { id }: User, @Input() { body }: InputOf<'inviteStaff'>) {
    return this.invitations.invite(body, id);
  }

  @Endpoint('resendInvitation')
  resend(@Input() { params }: InputOf<'resendInvitation'>) {
    return this.invitations.resend(params.id);
  }

  @Endpoint('revokeInvitation')
  revoke(@Input() { params }: InputOf<'revokeInvitation'>) {
    return this.invitations.revoke(params.id);
  }

  @Endpoint('changeStaff')
  change(@CurrentUser() { id }: User, @Input() { params, body }: InputOf<'changeStaff'>) {
    return this.staff.change(params.id, body, id);
  }

  @Endpoint('staffSessions')
  async staffSessions(@Req() { session }: FastifyRequest, @Input() { params }: InputOf<'staffSessions'>) {
    const member = await this.staff.find(params.id);
    return member instanceof Rejection ? member : this.sessions.list(member.id, session.sessionId);
  }

  @Endpoint('endStaffSessions')
  async endSessions(@Req() { session }: FastifyRequest, @Input() { params }: InputOf<'endStaffSessions'>) {
    const member = await this.staff.find(params.id);
    return member instanceof Rejection ? member : this.sessions.endOthers(member.id, session.sessionId);
  }

  @Endpoint('endStaffSession')
  async endSession(@Input() { params }: InputOf<'endStaffSession'>) {
    const member = await this.staff.find(params.id);
    return member instanceof Rejection ? member : this.sessions.endOne(member.id, params.sessionId);
  }

  @Endpoint('signIns')
  listSignIns(@Input() { query }: InputOf<'signIns'>) {
    return this.signIns.list(query);
  }
}
