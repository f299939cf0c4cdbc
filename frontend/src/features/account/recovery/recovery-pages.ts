/** One download for the pages of mailed links and forgotten passwords, which few visits need. */
export { FindBookingPage } from './find-booking-page';
export { ForgotPasswordPage } from './forgot-password-page';
export { ResetPasswordPage } from './reset-password-page';
export { JoinPage } from '../join/join-page';
