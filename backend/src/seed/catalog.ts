import type { CatalogItem } from '../write/items/fill-catalog.js';

/** A package has contents in place of a stock. */
type Given = Omit<CatalogItem, 'contents' | 'stock' | 'bufferDays'> & Partial<Pick<CatalogItem, 'contents' | 'stock'>>;

const items: readonly Given[] = [
  {
    name: 'Castle Bounce House',
    description:
      'Four turrets, a royal gate and a springy 13 × 13 ft floor: the bounce house every birthday starts with. Netting on all sides lets you watch from your chair. Best for ages 3 to 12 on grass, asphalt or a gym floor; it needs an 18 × 18 ft flat space and one 110 V outlet within 100 feet. Our crew sets it up in about 30 minutes.',
    type: 'BOUNCE_HOUSE',
    price: 18_900,
    imageUrl: '/pictures/castle-bounce-house.svg',
    dimensions: '15 × 15 ft, 14 ft high',
    capacity: 'Up to 8 children',
    isActive: true,
    stock: 2,
  },
  {
    name: 'Rainbow Unicorn Bounce House',
    description:
      'Five bands of rainbow, fluffy clouds and a smiling unicorn with a golden horn: it is the photo corner and the playground in one. Best for ages 3 to 10 on grass, asphalt or a gym floor. Allow an 18 × 19 ft flat space with 16 ft of headroom and one 110 V outlet within 100 feet. Ready to bounce 30 minutes after we arrive.',
    type: 'BOUNCE_HOUSE',
    price: 20_900,
    imageUrl: '/pictures/rainbow-unicorn-bounce-house.svg',
    dimensions: '15 × 16 ft, 15 ft high',
    capacity: 'Up to 8 children',
    isActive: true,
    stock: 2,
  },
  {
    name: 'Pirate Ship Bounce House',
    description:
      'All aboard: a 24 ft ship with two striped sails, portholes and a netted deck with room for a whole crew of bouncers. Best for ages 4 to 12 on grass or asphalt, never on gravel. It needs a 28 × 19 ft flat space and two 110 V outlets on separate circuits within 100 feet. Setup takes about 45 minutes.',
    type: 'BOUNCE_HOUSE',
    price: 27_900,
    imageUrl: '/pictures/pirate-ship-bounce-house.svg',
    dimensions: '24 × 15 ft, 17 ft high',
    capacity: 'Up to 10 children',
    isActive: true,
    stock: 1,
  },
  {
    name: 'Dino Toddler Playground',
    description:
      'Made for the littlest guests: low walls, a gentle slide, a ball pit with 500 balls and one very friendly dinosaur. For ages 1 to 5, with a grown-up at the entrance; grass, patio or indoors with a 12 ft ceiling. It needs a 19 × 19 ft flat space and one 110 V outlet within 100 feet, and is up in 25 minutes.',
    type: 'BOUNCE_HOUSE',
    price: 17_900,
    imageUrl: '/pictures/dino-toddler-playground.svg',
    dimensions: '16 × 16 ft, 11 ft high',
    capacity: 'Up to 10 toddlers',
    isActive: true,
    stock: 2,
  },
  {
    name: '40 ft Obstacle Course',
    description:
      'Run the gate, dodge the pop-up pillars, crawl the tunnel, climb the wall and race down the slide: two at a time, forty feet, best of three. Great for school fairs and teams, ages 5 and up, grown-ups included. It needs a 44 × 16 ft flat area of grass or asphalt and two 110 V outlets on separate circuits within 100 feet. Allow an hour for setup.',
    type: 'BOUNCE_HOUSE',
    price: 34_900,
    imageUrl: '/pictures/obstacle-course.svg',
    dimensions: '40 × 12 ft, 15 ft high',
    capacity: '2 racers at a time, about 120 an hour',
    isActive: true,
    stock: 1,
  },
  {
    name: 'Tropical Water Slide',
    description:
      'An 18 ft slide between palms and hibiscus that ends with a real splash in a shallow pool. For ages 5 and up, on grass. It needs a 36 × 18 ft flat space, a garden hose within 75 feet and one dedicated 110 V outlet within 100 feet. Setup takes 45 minutes; filling the pool takes another 20.',
    type: 'SLIDE',
    price: 32_900,
    imageUrl: '/pictures/tropical-water-slide.svg',
    dimensions: '32 × 14 ft, 18 ft high',
    capacity: '1 slider at a time, up to 5 in line',
    isActive: true,
    stock: 2,
  },
  {
    name: 'Dual Lane Racing Slide',
    description:
      'Coral lane or blue lane? Two children climb, the flags drop, and the race is on. A dry slide for ages 4 to 14 that goes on grass, asphalt or a gym floor with a 22 ft ceiling. It needs a 32 × 18 ft flat space and two 110 V outlets within 100 feet; we set it up in about 45 minutes.',
    type: 'SLIDE',
    price: 29_900,
    imageUrl: '/pictures/dual-lane-racing-slide.svg',
    dimensions: '28 × 14 ft, 20 ft high',
    capacity: '2 racers at a time',
    isActive: true,
    stock: 2,
  },
  {
    name: 'Backyard Splash Slide',
    description:
      'A whole summer day in a small yard: an 8 ft slide under a curling wave, with a pool just deep enough to sit in. For ages 3 to 8, on grass. It needs an 18 × 12 ft flat space, a garden hose within 50 feet and one 110 V outlet within 100 feet. Our quickest slide: up and wet in 30 minutes.',
    type: 'SLIDE',
    price: 14_900,
    imageUrl: '/pictures/backyard-splash-slide.svg',
    dimensions: '15 × 9 ft, 8 ft high',
    capacity: '1 slider, up to 4 in the pool',
    isActive: true,
    stock: 10,
  },
  {
    name: 'Round Banquet Table',
    description:
      'A sturdy 60 inch round that seats eight comfortably and ten who like each other. It comes with a cream floor-length cloth, freshly pressed. Plan a 10 ft circle so that chairs can slide back, on any firm and level floor. We place it and lay the cloth in five minutes.',
    type: 'TABLE',
    price: 1_800,
    imageUrl: '/pictures/round-banquet-table.svg',
    dimensions: '60 in across, 30 in high',
    capacity: '8 guests',
    isActive: true,
    stock: 40,
  },
  {
    name: '8 ft Banquet Table',
    description:
      'The hard worker of every party: buffet, gifts, cake and lemonade, or a long dinner with several in a row. The wipe-clean top folds onto steel legs that lock with a click. Place it on any level ground and leave 3 ft on each side where people sit.',
    type: 'TABLE',
    price: 1_200,
    imageUrl: '/pictures/long-banquet-table.svg',
    dimensions: '96 × 30 in, 29 in high',
    capacity: '8 to 10 guests',
    isActive: true,
    stock: 40,
  },
  {
    name: "Kids' Table Set",
    description:
      'One teal table and four bright chairs in just the right size for cake, crayons and important conversations. For ages 2 to 7; rounded corners, and every surface wipes clean. It needs a 7 × 7 ft level space, indoors or on a patio or lawn.',
    type: 'TABLE',
    price: 2_900,
    imageUrl: '/pictures/kids-table-set.svg',
    dimensions: '48 × 30 in, 20 in high',
    capacity: '4 children',
    isActive: true,
    stock: 12,
  },
  {
    name: 'White Folding Chair',
    description:
      'A clean white resin chair with a padded seat that looks right at a ceremony and survives a barbecue. It stands on grass, patio or carpet without leaving a mark and holds up to 350 lb. Plan 6 square feet for each guest in rows; delivered folded in stacks, or set out by us.',
    type: 'CHAIR',
    price: 300,
    imageUrl: '/pictures/white-folding-chair.svg',
    dimensions: '18 × 18 in, 31 in high',
    capacity: '1 guest, up to 350 lb',
    isActive: true,
    stock: 200,
  },
  {
    name: 'Gold Chiavari Chair',
    description:
      'The wedding classic: a slender gold frame with bamboo joints and a soft ivory cushion that ties on. It holds up to 400 lb and has felt feet for wooden floors and wide caps for lawns. Pairs beautifully with our round banquet table, eight to each.',
    type: 'CHAIR',
    price: 850,
    imageUrl: '/pictures/gold-chiavari-chair.svg',
    dimensions: '16 × 17 in, 36 in high',
    capacity: '1 guest, up to 400 lb',
    isActive: true,
    stock: 120,
  },
  {
    name: 'Cross-Back Farm Chair',
    description:
      'Warm oak, a curved back and a hand-woven seat that stays comfortable through the last speech. It holds up to 350 lb and is happiest under a tent, on a patio or indoors; please keep the woven seat out of the rain. Stacks six high for a quick change of room.',
    type: 'CHAIR',
    price: 950,
    imageUrl: '/pictures/cross-back-chair.svg',
    dimensions: '18 × 20 in, 35 in high',
    capacity: '1 guest, up to 350 lb',
    isActive: true,
    stock: 80,
  },
  {
    name: 'Backyard Birthday Package',
    description:
      'One click and the party stands: a castle bounce house, three 8 ft tables, 24 white folding chairs and a popcorn machine with 50 servings. Best for ages 3 to 12. It needs a flat yard of about 30 × 30 ft and two 110 V outlets on separate circuits within 100 feet. We set everything up in about an hour.',
    type: 'PACKAGE',
    price: 32_900,
    imageUrl: '/pictures/backyard-birthday-package.svg',
    dimensions: 'About 30 × 30 ft in all',
    capacity: '24 guests, 8 children bouncing',
    isActive: true,
    contents: [
      ['Castle Bounce House', 1],
      ['8 ft Banquet Table', 3],
      ['White Folding Chair', 24],
      ['Popcorn Machine', 1],
    ],
  },
  {
    name: 'Splash Day Package',
    description:
      'The hottest day of the year, solved: an 18 ft water slide with a splash pool, two 8 ft tables with 20 white folding chairs and a cotton candy machine with 50 servings. For ages 5 and up, on grass. It needs a flat 45 × 30 ft, a garden hose within 75 feet and two 110 V outlets on separate circuits within 100 feet. Allow 90 minutes for setup and filling.',
    type: 'PACKAGE',
    price: 41_900,
    imageUrl: '/pictures/splash-day-package.svg',
    dimensions: 'About 45 × 30 ft in all',
    capacity: '20 guests',
    isActive: true,
    contents: [
      ['Tropical Water Slide', 1],
      ['8 ft Banquet Table', 2],
      ['White Folding Chair', 20],
      ['Cotton Candy Machine', 1],
    ],
  },
  {
    name: 'Garden Evening Package',
    description:
      'Dinner under the sky: six round tables with floor-length cloths, 48 gold chiavari chairs, two 8 ft tables for the buffet, a cotton candy machine for dessert and a quiet generator for it and your string lights. It needs a level lawn or patio of about 40 × 30 ft; no outlet. We come the same morning and take about two hours.',
    type: 'PACKAGE',
    price: 64_900,
    imageUrl: '/pictures/garden-evening-package.svg',
    dimensions: 'About 40 × 30 ft in all',
    capacity: '48 seated guests',
    isActive: true,
    contents: [
      ['Round Banquet Table', 6],
      ['Gold Chiavari Chair', 48],
      ['8 ft Banquet Table', 2],
      ['Cotton Candy Machine', 1],
      ['Quiet Generator', 1],
    ],
  },
  {
    name: 'Popcorn Machine',
    description:
      'A bright red cart with an 8 oz kettle that fills the garden with the best smell there is. Corn, oil, salt and 50 striped boxes are included, and a grown-up learns to run it in two minutes. It needs a level 4 × 4 ft spot, sheltered from rain, and its own 110 V outlet within 25 feet.',
    type: 'ADDON',
    price: 7_900,
    imageUrl: '/pictures/popcorn-machine.svg',
    dimensions: '36 × 20 in, 64 in high',
    capacity: '50 servings, about 120 an hour',
    isActive: true,
    stock: 4,
  },
  {
    name: 'Cotton Candy Machine',
    description:
      'Pink or blue, and bigger than your head. Sugar floss in two flavors and 50 paper cones are included; a grown-up spins one in half a minute. It needs a level 4 × 4 ft spot out of the wind and its own 110 V outlet within 25 feet.',
    type: 'ADDON',
    price: 8_500,
    imageUrl: '/pictures/cotton-candy-machine.svg',
    dimensions: '42 × 26 in, 58 in high',
    capacity: '50 servings, about 90 an hour',
    isActive: true,
    stock: 4,
  },
  {
    name: 'Quiet Generator',
    description:
      'No outlet at the park? This 3,500 W inverter generator runs two blowers, or one blower and a popcorn machine, and stays quieter than a conversation. It comes with a full tank for about eight hours and a 50 ft cable. Outdoors only, on level ground, 20 ft away from tents, doors and play areas.',
    type: 'ADDON',
    price: 9_500,
    imageUrl: '/pictures/quiet-generator.svg',
    dimensions: '26 × 18 in, 20 in high',
    capacity: 'Two 110 V outlets, 3,500 W',
    isActive: true,
    stock: 5,
  },
];

/** The items of a new shop, in the order of their ids. */
export const catalog: readonly CatalogItem[] = items.map((item) => ({
  contents: [],
  stock: 1,
  bufferDays: 0,
  ...item,
}));
