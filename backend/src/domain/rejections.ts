import type { Problem, ProblemCode } from '@party-rental/contracts';

/** Why a command was refused: a code for programs, a sentence for people, and what the page needs to help on. */
export class Rejection {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly more: Pick<Problem, 'lines' | 'quote' | 'days' | 'errors'> = {},
  ) {}
}
