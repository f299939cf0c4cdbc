/** An email to one recipient, before it has a sender. */
export interface Email {
  to: EmailAddress;
  subject: string;
  html: string;
  text: string;
  /** Where replies go, if not to the business. */
  replyTo?: EmailAddress;
  calendar?: CalendarFile;
  /** Set if a stranger may have caused it: then it counts for the hourly bound of its recipient. */
  bounded?: { bookingId: string; address: string };
}

/** An email with its sender. */
export interface SignedEmail extends Email {
  /** The business by its settings. */
  business: EmailAddress;
  replyTo: EmailAddress;
}

/** The outcome for an email that is not sent: the person was erased, doesn't want it, has no email or is unknown, or its content is out of date. */
export class SkippedDelivery {
  constructor(readonly reason: 'erased' | 'unwanted' | 'outdated' | 'combined' | 'no email' | 'unknown') {}
}

export interface EmailAddress {
  name: string;
  address: string;
}

/** An iCalendar file to attach. `CANCEL` removes events that an earlier file added. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}
