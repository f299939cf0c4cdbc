import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ContactMessage } from '@party-rental/contracts';
import { Letterbox } from '../../emails/outbox/account-email-outbox.js';

/** Something to tell the shop. It is stored before the command has ended, and mailed afterwards. */
export class ContactShop extends Command<void> {
  constructor(readonly message: ContactMessage) {
    super();
  }
}

@CommandHandler(ContactShop)
export class ContactShopHandler implements ICommandHandler<ContactShop> {
  constructor(private readonly letterbox: Letterbox) {}

  async execute({ message }: ContactShop): Promise<void> {
    await this.letterbox.post('contact', message);
  }
}
