/** A message to one person, before it has a sender. */
export interface Email {
  to: EmailAddress;
  subject: string;
  html: string;
  text: string;
  /** Where answers go, when not to the business. */
  replyTo?: EmailAddress;
  calendar?: CalendarFile;
}

/** As it goes out. */
export interface SignedEmail extends Email {
  /** Of the business. */
  senderName: string;
  replyTo: EmailAddress;
}

/** What an email comes to that is not to be sent: the person has been erased, does not want it, or it is no longer true. */
export class SkippedDelivery {
  constructor(readonly why: 'erased' | 'unwanted' | 'outdated') {}
}

export interface EmailAddress {
  name: string;
  address: string;
}

/** An iCalendar file to attach. `CANCEL` takes the event out of the calendar that it once was put into. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}
