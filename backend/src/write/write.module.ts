import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.js';
import { RepairPreviews } from './day-desk/preview-repairs.js';
import { RepairCommands } from './day-desk/repairs.commands.js';
import { StopCommands } from './day-plan/stops.commands.js';
import { DowntimeCommands } from './downtimes/downtimes.commands.js';
import { CommandExecutor } from './executor/command-executor.js';
import { ItemDecisions } from './items/item-decisions.js';
import { ItemCommands } from './items/items.commands.js';
import { BookingCommands } from './orders/bookings.commands.js';
import { NewOrderCommands } from './orders/new-orders.commands.js';
import { OrderDecisions } from './orders/order-decisions.js';
import { OrderCommands } from './orders/orders.commands.js';
import { OrderHolds } from './orders/pending/order-holds.js';
import { OrderPreviews } from './orders/preview-order.js';
import { CustomerCommands } from './people/customers.commands.js';
import { PriceBookCommands } from './settings/price-book.commands.js';
import { ContentCommands } from './settings/content.commands.js';
import { PromoCodeCommands } from './settings/promo-codes.commands.js';
import { ShopCommands } from './settings/shop.commands.js';
import { FreedUnits } from './waitlist/freed-units.js';
import { OfferUnits } from './waitlist/offer-units.js';
import { WaitlistCommands } from './waitlist/waitlist.commands.js';

const providers = [
  BookingCommands,
  CustomerCommands,
  DowntimeCommands,
  FreedUnits,
  ItemCommands,
  ItemDecisions,
  NewOrderCommands,
  OfferUnits,
  OrderCommands,
  OrderDecisions,
  OrderHolds,
  OrderPreviews,
  PriceBookCommands,
  ContentCommands,
  PromoCodeCommands,
  RepairCommands,
  RepairPreviews,
  ShopCommands,
  StopCommands,
  WaitlistCommands,
];

/** Commands, and what they decide with. */
@Module({ imports: [PaymentsModule], providers, exports: providers })
export class WriteModule implements OnApplicationShutdown {
  constructor(private readonly executor: CommandExecutor) {}

  onApplicationShutdown(): Promise<void> {
    return this.executor.close();
  }
}
