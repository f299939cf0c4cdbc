import type { Problem, ProblemCode } from '@party-rental/contracts';

/** Why a command was rejected: a code for programs, a sentence for people, and details for the page. */
export class Rejection {
  constructor(
    readonly code: ProblemCode,
    readonly detail: string,
    readonly more: Pick<Problem, 'lines' | 'quote' | 'days' | 'errors'> = {},
    /** Set when the same command may succeed later. */
    readonly retryAfterSeconds?: number,
  ) {}

  /** Restores a rejection from its stored JSON. */
  static of(stored: object): Rejection {
    const { code, detail, more, retryAfterSeconds } = stored as Rejection;
    return new Rejection(code, detail, more, retryAfterSeconds);
  }
}

/** A newer version of the program has recorded an event that this one cannot read. */
export class NewerEventError extends Error {}

/** The state of what the command is about doesn't allow it. */
export function conflict(sentence: string): Rejection {
  return new Rejection('conflict', sentence);
}

export function noSuchItem(): Rejection {
  return new Rejection('not_found', "The rental item you're looking for doesn't exist.");
}

export function noSuchBooking(): Rejection {
  return new Rejection('not_found', "We couldn't find this booking.");
}

export function noSuchOrder(): Rejection {
  return new Rejection('not_found', "We couldn't find this order.");
}

export function noSuchCustomer(): Rejection {
  return new Rejection('not_found', "We couldn't find this customer.");
}

export function noSuchDowntime(): Rejection {
  return new Rejection('not_found', "We couldn't find this downtime.");
}

export function cancelledForever(what: 'booking' | 'order'): Rejection {
  return new Rejection('conflict', `This ${what} is cancelled, and that can't be undone.`);
}

export function linkEnded(): Rejection {
  return new Rejection(
    'link_ended',
    'This link to your booking has expired. Please open the link in our latest email, or call us.',
  );
}
