type Person = readonly [name: string, street: string, city: string];

/** Invented people. */
export const PEOPLE: readonly Person[] = [
  ['Maya Brooks', '18 Juniper Court', 'Springfield'],
  ['Liam Ortega', '402 Birch Avenue', 'Springfield'],
  ['Grace Kim', '7 Harbor Road', 'Lakeview'],
  ['Noah Petrov', '911 Elm Street', 'Springfield'],
  ['Ava Johansson', '23 Orchard Lane', 'Millbrook'],
  ['Elijah Carter', '60 Sunset Drive', 'Lakeview'],
  ['Sofia Rossi', '5 Chestnut Square', 'Springfield'],
  ['Lucas Nguyen', '144 River Street', 'Millbrook'],
  ['Isla Murphy', '31 Willow Way', 'Springfield'],
  ['Henry Adeyemi', '289 Park Boulevard', 'Springfield'],
  ['Chloe Dubois', '12 Garden Terrace', 'Lakeview'],
  ['Owen Fischer', '77 Meadow Lane', 'Millbrook'],
  ['Layla Haddad', '650 Main Street', 'Springfield'],
  ['Jack Sullivan', '3 Station Road', 'Lakeview'],
  ['Nora Lindqvist', '98 Hilltop Drive', 'Springfield'],
  ['Caleb Washington', '215 Cedar Street', 'Springfield'],
  ['Priya Raman', '41 Lakeside Avenue', 'Lakeview'],
  ['Springfield Elementary PTA', '1 School Street', 'Springfield'],
];

interface Party {
  eventType: 'birthday' | 'graduation' | 'corporate' | 'wedding' | 'other';
  attendees: number;
  /** Ids of catalog items, with quantities. */
  items: readonly (readonly [itemId: number, quantity: number])[];
  instructions: string | null;
}

export const PARTIES: readonly Party[] = [
  { eventType: 'birthday', attendees: 14, items: [[1, 1]], instructions: 'The gate is on the left side of the house.' },
  { eventType: 'birthday', attendees: 10, items: [[2, 1]], instructions: null },
  { eventType: 'birthday', attendees: 18, items: [[3, 1]], instructions: 'It is a surprise: please do not ring.' },
  { eventType: 'birthday', attendees: 8, items: [[4, 1]], instructions: null },
  { eventType: 'other', attendees: 120, items: [[5, 1]], instructions: 'Set up on the sports field behind the gym.' },
  { eventType: 'birthday', attendees: 16, items: [[6, 1]], instructions: 'There is a tap by the garage.' },
  { eventType: 'graduation', attendees: 30, items: [[7, 1]], instructions: null },
  {
    eventType: 'birthday',
    attendees: 20,
    items: [
      [1, 1],
      [11, 2],
      [18, 1],
    ],
    instructions: 'Could you be there by ten?',
  },
  {
    eventType: 'wedding',
    attendees: 80,
    items: [
      [9, 10],
      [13, 80],
    ],
    instructions: 'The tables go under the old oak.',
  },
  {
    eventType: 'corporate',
    attendees: 60,
    items: [
      [10, 8],
      [12, 60],
      [20, 1],
    ],
    instructions: null,
  },
  { eventType: 'birthday', attendees: 15, items: [[15, 1]], instructions: null },
  {
    eventType: 'graduation',
    attendees: 40,
    items: [[17, 1]],
    instructions: 'Please call when you are ten minutes away.',
  },
];
