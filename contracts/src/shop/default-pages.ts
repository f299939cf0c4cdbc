// Markdown: `##` begins a section, `###` a point in it. A point whose text is blank once it's filled in is left out.

export const ABOUT = `
It started with one castle bounce house that we lent to every kid on our street. Then people asked for tables, then for chairs, then for something with water. Now the castle has plenty of company, and we still carry it into the yard ourselves.

Here's what all those lawns taught us: parents want to know what's available on their day, what it really costs, and who'll be at the gate. So we tell you that first, and we stick to it.

## What you can count on

### 📅 What you book is yours
The calendar counts real units. If it says a castle is available on your day, it is, and once you book it, it's yours.

### 🤝 Prices with nothing hidden
{{whatPricesShow}}

### ✨ Clean, every single time
Everything is washed, sanitized and checked after each party, long before it reaches your yard.

### 🚚 We do the lifting
A bounce house weighs more than a fridge. Our crew carries, inflates, anchors and takes it all away again.

### 📞 A person on the phone
We call you before the event, and you can call us whenever we're open: {{openingHours}}. {{eventDayPhone}}

### 🎈 From toddlers to weddings
A ball pit for two-year-olds, gold chairs for a dinner under the lights, and everything in between.
`.trim();

export const POLICIES = `
## Changes and weather

### 🔁 Changing your booking
For another address, day or quantity, or one more item, use the link in your confirmation email. You can do it yourself {{freeHoursAhead}}, if what you need is available. After that, call us.

### 🌧️ If the weather turns
We never set up when it isn't safe. Then you choose: {{weather}}. That's our call to make, and it never costs you anything.

### 💛 If we can't come
It would take something really big. We'd call you right away and give back everything you've paid. A double booking is never the reason: [here's the proof](/proof).

## The rest

### 🧑 While it's with you
The person who books is responsible for the equipment from delivery to pickup. An adult watches the inflatables, and nothing gets moved, lent out or taken down. Silly string and face paint stay outside, because they never come off.

### 🔒 Your data
We use your name, email, phone and address to deliver your order and to call you about it, and for nothing else. We don't sell or share them. Just ask, and we'll delete them.
`.trim();

export const DELIVERY = `
## What we need from you

### 📏 A flat area
Each item's page names the space it needs. Measure it with a tape first: a slope of a few inches is fine, a hill isn't.

### 🔌 A power outlet
One 110 V outlet within 100 feet for each blower. No outlet? Add our quiet generator to the order.

### 🙋 An adult at home
Please have an adult present at delivery and at pickup. It takes five minutes to show you everything.

### 🚪 A way in
A gate of at least three feet, and a path without stairs for inflatables: they travel on a heavy-duty cart.

### 🌳 Room above
No branches or wires over the spot. Each item's page says how tall it is; add two feet for the bouncing.

### 💦 A hose for splashing
Water slides need a garden hose within reach, and a lawn that doesn't mind getting wet.
`.trim();

export const SAFETY = `
## What we do

### 🧼 Sanitized equipment
After every party we wash, disinfect and dry each surface that hands, feet and cake have touched.

### 🔍 Checked, seam by seam
We check seams, nets, blowers and cables before we load them, and again once everything's set up.

### ⚓ Anchored properly
Stakes on grass, ballast on hard ground, at every tie-down point: never fewer, even if it's only for an hour.

## What you do

### 👀 One adult, always watching
Not the birthday kid's big brother: a grown-up, at the entrance, the whole time.

### 👶 Big with big, small with small
Let children of about the same size bounce together, and stick to the number on the item's page.

### 🧦 Socks on, pockets empty
Shoes, glasses, sharp toys and hair clips wait outside in a basket. So do gum and juice boxes.

## Weather

An inflatable is a sail with children in it. We take wind seriously, and so should you.

### 💨 Wind above {{windLimit}}
Everybody out, blower off, and stay clear while it sinks. If the morning's forecast says so, we'll call you and won't set up.

### ⛈️ Thunder or heavy rain
Out at the first rumble, and unplug the blower. Wet vinyl is slippery: let it dry, or let us towel it, before anyone goes back in.

### 🛑 If the blower stops
Don't panic: air leaves slowly. Hold the entrance up, call the children out one by one, then check the plug and call us at {{phone}}. {{eventDayPhone}}
`.trim();
