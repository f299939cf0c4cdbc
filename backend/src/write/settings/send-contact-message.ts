import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactMessage } from '@party-rental/contracts';
import { AccountEmailOutbox } from '../../platform/account-email-outbox.js';

/** A message to the shop. It is stored in the outbox and emailed afterwards. */
export class SendContactMessage extends Command<void> {
  constructor(readonly message: ContactMessage) {
    super();
  }
}

@CommandHandler(SendContactMessage)
export class SendContactMessageHandler implements ICommandHandler<SendContactMessage> {
  constructor(private readonly accountEmails: AccountEmailOutbox) {}

  async execute({ message }: SendContactMessage): Promise<void> {
    await this.accountEmails.add('contact', message);
  }
}
