import type { Rejection } from '../../domain/rejections.js';

/** Carries a rejection to the error filter. */
export class RejectionError extends Error {
  constructor(
    readonly rejection: Rejection,
    /** When another try makes sense; undefined where time does not help. */
    readonly retryAfterSeconds?: number,
  ) {
    super(rejection.detail);
  }
}
