export function BookingPage() {
  return null;
}
