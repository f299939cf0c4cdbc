/** A message to one person, before it has a sender. */
export interface Email {
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** An iCalendar file to attach. */
  calendar: string;
}
