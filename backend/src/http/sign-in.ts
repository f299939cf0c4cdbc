import type { User } from '@party-rental/contracts';
import type { FastifyRequest } from 'fastify';
import { Rejection } from '../domain/rejections.js';

/** Begins a session of whoever the outcome allows in, under an id that nobody can know beforehand. */
export async function signIn(request: FastifyRequest, outcome: User | Rejection): Promise<User | Rejection> {
  if (outcome instanceof Rejection) return outcome;
  await request.session.regenerate();
  request.session.account = outcome;
  // Saved here and not by the plug-in at the end, which saves nothing where the proxy does not say that it speaks HTTPS.
  await request.session.save();
  // The plug-in would first clear the cookie of the session before.
  request.cookies = {};
  return outcome;
}

export async function signOut({ session }: FastifyRequest): Promise<void> {
  if (session.account) await session.destroy();
}
