import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AnswerRepairHandler } from './day-desk/answer-repair.js';
import { PreviewRepairsHandler } from './day-desk/preview-repairs.js';
import { RepairOrdersHandler } from './day-desk/repair-orders.js';
import { UndoRepairsHandler } from './day-desk/undo-repairs.js';
import { AssignStopsHandler } from './day-plan/assign-stops.js';
import { ReportStopHandler } from './day-plan/report-stop.js';
import { AddDowntimeHandler } from './downtimes/add-downtime.js';
import { EndDowntimeHandler } from './downtimes/end-downtime.js';
import { CommandExecutor } from './executor/command-executor.js';
import { AddItemHandler } from './items/add-item.js';
import { ChangeItemHandler } from './items/change-item.js';
import { FillCatalogHandler } from './items/fill-catalog.js';
import { ItemDecisions } from './items/item-decisions.js';
import { ItemIds } from './items/item-ids.js';
import { RemoveItemHandler } from './items/remove-item.js';
import { BookingDecisions } from './orders/booking-decisions.js';
import { CancelFloodHandler } from './orders/pending/cancel-flood.js';
import { ChangeBookingHandler } from './orders/change-booking.js';
import { ChangeOrderHandler } from './orders/change-order.js';
import { ClaimBookingsHandler } from './orders/claim-bookings.js';
import { CreateBookingHandler } from './orders/create-booking.js';
import { EnterOrderHandler } from './orders/enter-order.js';
import { EmailBookingLinksHandler } from './orders/email-booking-links.js';
import { OrderDecisions } from './orders/order-decisions.js';
import { OrderHolds } from './orders/pending/order-holds.js';
import { PreviewOrderHandler } from './orders/preview-order.js';
import { ResendConfirmationHandler } from './orders/resend-confirmation.js';
import { UndoEmailChangeHandler } from './orders/undo-email-change.js';
import { HideReviewHandler } from './reviews/hide-review.js';
import { WriteReviewHandler } from './reviews/write-review.js';
import { JoinWaitlistHandler } from './waitlist/join-waitlist.js';
import { LeaveWaitlistHandler } from './waitlist/leave-waitlist.js';
import { FreedUnits } from './waitlist/freed-units.js';
import { OfferUnits } from './waitlist/offer-units.js';
import { ChangeSettingsHandler } from './settings/change-settings.js';
import { SendContactMessageHandler } from './settings/send-contact-message.js';

/** Command handlers, and what they decide with. */
@Module({
  imports: [CqrsModule],
  exports: [CqrsModule, BookingDecisions, FreedUnits, OfferUnits, OrderHolds],
  providers: [
    BookingDecisions,
    ItemDecisions,
    ItemIds,
    FreedUnits,
    OfferUnits,
    OrderDecisions,
    OrderHolds,
    AddDowntimeHandler,
    AddItemHandler,
    AnswerRepairHandler,
    AssignStopsHandler,
    CancelFloodHandler,
    ChangeBookingHandler,
    ChangeItemHandler,
    ChangeOrderHandler,
    ChangeSettingsHandler,
    ClaimBookingsHandler,
    CreateBookingHandler,
    EndDowntimeHandler,
    EnterOrderHandler,
    FillCatalogHandler,
    HideReviewHandler,
    JoinWaitlistHandler,
    LeaveWaitlistHandler,
    EmailBookingLinksHandler,
    PreviewOrderHandler,
    PreviewRepairsHandler,
    ReportStopHandler,
    RemoveItemHandler,
    RepairOrdersHandler,
    UndoEmailChangeHandler,
    UndoRepairsHandler,
    ResendConfirmationHandler,
    SendContactMessageHandler,
    WriteReviewHandler,
  ],
})
export class WriteModule implements OnApplicationShutdown {
  constructor(private readonly executor: CommandExecutor) {}

  onApplicationShutdown(): Promise<void> {
    return this.executor.close();
  }
}
