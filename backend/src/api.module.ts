import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AccountsModule } from './accounts.module.js';
import { BusModule } from './bus.module.js';
import { Feed } from './event-log/feed.js';
import { AccountsController } from './http/accounts.controller.js';
import { AdminController } from './http/admin.controller.js';
import { AvailabilityController } from './http/availability.controller.js';
import { BookingAccess } from './http/booking-access.js';
import { BookingsController } from './http/bookings.controller.js';
import { DeviceCookies } from './http/device-cookie.js';
import { Downloads } from './http/downloads.js';
import { EmailsController } from './http/emails.controller.js';
import { EventStreams } from './http/event-streams.js';
import { ImagesController } from './http/images.controller.js';
import { ItemsController } from './http/items.controller.js';
import { PasswordStrategy } from './http/password.strategy.js';
import { ReviewsController } from './http/reviews.controller.js';
import { SessionStore } from './http/session-store.js';
import { SignInLog } from './http/sign-in-log.js';
import { SignInThrottle } from './http/sign-in-throttle.js';
import { SignIn } from './http/sign-in.js';
import { ShopController } from './http/shop.controller.js';
import { StreamController } from './http/stream.controller.js';
import { UserExport } from './http/user-export.js';
import { ImagesModule } from './images.module.js';
import { LOG_POOL, LOGGER } from './platform/tokens.js';
import { ChangeWatch } from './read/change-watch.js';

@Module({
  imports: [BusModule, AccountsModule, ImagesModule, PassportModule],
  controllers: [
    AccountsController,
    ItemsController,
    AvailabilityController,
    BookingsController,
    ReviewsController,
    AdminController,
    EmailsController,
    ImagesController,
    ShopController,
    StreamController,
  ],
  providers: [
    BookingAccess,
    Downloads,
    UserExport,
    DeviceCookies,
    PasswordStrategy,
    SignIn,
    SignInLog,
    SignInThrottle,
    SessionStore,
    {
      provide: ChangeWatch,
      useFactory: (pool: pg.Pool, feed: Feed, logger: Logger) => new ChangeWatch(pool, feed, logger),
      inject: [LOG_POOL, Feed, LOGGER],
    },
    EventStreams,
  ],
})
export class ApiModule {}
