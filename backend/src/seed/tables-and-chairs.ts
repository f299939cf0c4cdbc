import type { CatalogEntry } from './catalog-entry.js';

/** Furniture. */
export const TABLES_AND_CHAIRS: readonly CatalogEntry[] = [
  {
    name: 'Round Banquet Table',
    description:
      'A sturdy 60 inch round that seats eight comfortably and ten who like each other. It comes with a cream floor-length cloth, freshly pressed. Chairs are rented separately: plan a 10 ft circle so that they can slide back, on any firm and level floor. We place it and lay the cloth in five minutes.',
    type: 'TABLE',
    price: 1_800,
    imageUrl: '/pictures/round-banquet-table.svg',
    dimensions: '60 in across, 30 in high',
    capacity: '8 guests',
    footprint: '10 ft circle, with room for chairs',
    surface: 'Any firm, level floor',
    setupTime: 'About 5 minutes',
    isActive: true,
    stock: 40,
  },
  {
    name: '8 ft Banquet Table',
    description:
      'The hard worker of every party: buffet, gifts, cake and lemonade, or a long dinner with several in a row. The wipe-clean top folds onto steel legs that lock with a click. Chairs are rented separately: place it on any level ground and leave 3 ft on each side where people sit.',
    type: 'TABLE',
    price: 1_200,
    imageUrl: '/pictures/long-banquet-table.svg',
    dimensions: '96 × 30 in, 29 in high',
    capacity: '8 to 10 guests',
    footprint: '14 × 9 ft, with room for chairs',
    surface: 'Any level ground',
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
    ages: '2 to 7',
    footprint: '7 × 7 ft, level',
    surface: 'Indoors, patio or lawn',
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
    footprint: '6 sq ft for each guest',
    surface: 'Grass, patio or carpet',
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
    surface: 'Lawn, patio or wooden floor',
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
    surface: 'Patio, indoors or under a tent',
    isActive: true,
    stock: 80,
  },
];
