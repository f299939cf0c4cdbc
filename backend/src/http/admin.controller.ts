import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { InputOf } from '@party-rental/contracts';
import { BookingList } from '../read/bookings.queries.js';
import { DashboardFigures } from '../read/dashboard.queries.js';
import type { Caller } from '../write/caller.js';
import { CancelBooking } from '../write/cancel-booking.js';
import { ConfirmBooking } from '../write/confirm-booking.js';
import { From } from './caller.js';
import { Endpoint, Input } from './endpoint.js';

@Controller()
export class AdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Endpoint('dashboard')
  dashboard() {
    return this.queries.execute(new DashboardFigures());
  }

  @Endpoint('adminBookings')
  bookings(@Input() { query }: InputOf<'adminBookings'>) {
    const { status = null, search = null, ...paging } = query;
    return this.queries.execute(new BookingList(paging, { userId: null, status, search }));
  }

  @Endpoint('changeBookingStatus')
  changeStatus(@Input() { params, body }: InputOf<'changeBookingStatus'>, @From() caller: Caller) {
    const command = {
      CONFIRMED: () => new ConfirmBooking(params.id, caller),
      CANCELLED: () => new CancelBooking(params.id, 'admin', body.reason ?? null, caller),
    }[body.status];
    return this.commands.execute(command());
  }
}
