/** `##` begins a topic, `###` a question. */
export const FAQ = `
## Booking

### Do I need an account to book?
No. You can book as a guest with your name, email and phone number. With an account, we fill in your details for you, and all your bookings are in one place.

### How do I know my day is still available?
Pick the day on the home page or in the calendar of an item. What you see is counted live from real bookings, and you can book up to {{bookableAhead}} ahead. Once your booking is accepted, the day is yours.

### Can I rent for several days?
{{severalDays}} Delivery and setup are charged once for the whole order.

### When do you call me?
{{whenToCall}} {{sooner}}

## Money

### What does delivery cost?
{{deliveryFees}} Some ZIP codes have a delivery surcharge, which you'll see before you book. The [pricing page](/pricing) has the full table.

### When do I have to pay?
{{whenToPay}}

### Does every day cost the same?
{{dayPrices}}

### What is the damage deposit?
{{whatIsDamageDeposit}}

### Is tax included in the prices?
{{isTaxIncluded}}

## Changing plans

### Can I cancel?
Yes, for free {{freeHours}}, with the link in your confirmation email or in your account. After that, {{howToCancelLate}}.

### I can't find the email with my booking. What now?
Open [Find My Booking](/find-booking), in the menu and at the bottom of every page, and enter the email you booked with. We'll send you the links again, and you can move, change or cancel with them.

### What if it rains?
A few drops don't hurt. If it isn't safe to set up, you choose: {{weather}}.

### Can I add something to my booking?
Yes, {{cancellation}}. Open your order from the link in your email and choose "Add an Item" or "Change a Quantity". It comes in the same van, so you don't pay for delivery twice. A second booking would be an order of its own, with its own delivery fee.

## The day itself

### What do I need to have ready?
A flat area, someone present for delivery and pickup, and a power outlet within 100 feet if your order needs one. Each item's page says what it needs.

### Do you set everything up?
Yes, our crew sets everything up and takes it down again. That's what the setup fee is for. We'll also take five minutes to show you how to turn the blower off and on.

### Can we have the party in a park?
Sure, as long as you have the park's permission. No outlet there? Add our quiet generator to your order.

### Is everything clean?
Yes. We sanitize and check all equipment after every party, no exceptions.

### How windy is too windy?
Inflatables come down when the wind is above {{windLimit}}. If that's in the forecast, we'll call you that morning.

### When can I reach you?
{{openingHours}}, at {{phone}}. {{eventDayPhone}} At any other time, write to us on the [contact page](/contact), and we'll answer by the next business day.
`.trim();
