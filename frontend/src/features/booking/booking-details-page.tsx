export function BookingDetailsPage() {
  return null;
}
