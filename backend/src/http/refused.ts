import type { Rejection } from '../domain/rejections.js';

/** Carries a rejection to the error filter. */
export class Refused extends Error {
  constructor(readonly rejection: Rejection) {
    super(rejection.detail);
  }
}
