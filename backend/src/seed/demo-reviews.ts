export type ReviewText = readonly [stars: number, text: string];

/** Invented reviews by catalog item id, oldest first. */
export const REVIEWS = new Map<number, readonly ReviewText[]>([
  [
    1,
    [
      [5, 'Eight kids in the castle from two until dark. The birthday girl fell asleep in the car with her crown on.'],
      [
        4,
        'Great castle, clean floor, netting in good shape. The blower is louder than I thought, so put it on the far side.',
      ],
      [
        5,
        'I had measured our yard three times and was still nervous about the 18 feet. The driver walked it with me, turned the castle so that the gate faced the patio, and it fit with room to spare. I could watch every kid from my chair.',
      ],
      [5, 'Second year in a row. The turrets are still the favorite hiding place.'],
      [3, 'The kids loved it. Pickup came an hour after the window we had agreed on, and we had somewhere to be.'],
      [5, 'Worth every dollar!'],
    ],
  ],
  [
    2,
    [
      [5, 'My daughter hugged the unicorn goodbye. That says it all.'],
      [
        4,
        'The colors are as bright as in the photos, and every guest took a picture with the horn. The older cousins, 11 and 12, found it a bit small.',
      ],
      [5, 'Ready twenty minutes after the truck came. They wiped the whole floor before the first child went in.'],
      [5, 'We took the rainbow for a five-year-old who allows no other theme. Approved.'],
    ],
  ],
  [
    3,
    [
      [
        5,
        'We hid the surprise until the last minute and the crew played along: no bell, engine off, sails up in forty minutes. When the boys came home from soccer there was a pirate ship behind the house. I will never top this.',
      ],
      [
        4,
        'Huge! Please do check your outlets: it really needs two circuits, and we had to run a cord through the kitchen window.',
      ],
      [5, 'Ten kids on deck and still no fights, because there is so much room.'],
    ],
  ],
  [
    4,
    [
      [
        5,
        'Finally something that is made for two-year-olds. Low walls, soft slide, and I could reach in from outside.',
      ],
      [5, 'The ball pit. Only the ball pit. For three hours.'],
      [4, 'Sweet and very clean. We found two of the balls in the hedge a week later, sorry!'],
      [
        3,
        'Lovely for the one- and two-year-olds, but with nine toddlers it got crowded at the slide. For a mixed group I would take the castle next time.',
      ],
    ],
  ],
  [
    5,
    [
      [
        5,
        'Best station of our school fair, with a line all afternoon and two teachers who would not stop racing each other.',
      ],
      [
        4,
        'We ran about a hundred children through it in two hours, so the numbers on this page are honest. It takes two grown-ups to keep the line moving, one at the start and one at the slide. Plan for that.',
      ],
      [5, 'The fifth grade beat the parents. Twice.'],
      [
        3,
        'Fun, but setup took closer to an hour and a half because the truck could not get to the field. Tell them about gates beforehand.',
      ],
      [5, 'They found the tap, the power and the janitor without asking me once. Brilliant crew.'],
    ],
  ],
  [
    6,
    [
      [5, 'Even Grandpa went down it. We have the video.'],
      [
        4,
        'Fast and properly tall. Filling the pool took longer than twenty minutes with our weak hose, so have it running early.',
      ],
      [
        3,
        'The slide is great, our lawn less so: there is a pale rectangle now and it was soggy for days. Should have seen that coming.',
      ],
      [
        5,
        'No pushing in line, no tears, sixteen wet and happy children. The palms look really nice in the pictures too.',
      ],
    ],
  ],
  [
    7,
    [
      [5, 'Red won. Blue demands a rematch. We will book again.'],
      [
        4,
        'Graduation party with thirty teenagers who were too cool for a slide for about five minutes. One lane seemed a little faster than the other, which led to heated debate.',
      ],
      [5, 'Solid, steep and safe, with a crew member who explained the rules to the kids himself.'],
      [5, 'Perfect for our garden. No one looked at a phone all evening.'],
    ],
  ],
  [
    9,
    [
      [5, 'Ten tables under our oak tree, and the cloths came pressed without a single crease. My mother checked.'],
      [
        4,
        'Beautiful tables, eight people each with elbow room. One cloth had a faint stain and they swapped it on the spot.',
      ],
      [5, 'They moved the whole row two feet for the photographer and smiled about it.'],
    ],
  ],
  [
    10,
    [
      [5, 'Does what a table should. Level, clean, there on time, gone on Monday.'],
      [
        4,
        'Used six in a row for the buffet and two for the raffle. Heavier than they look, so let the crew place them where you want them to stay.',
      ],
      [3, 'Good price. Two of the eight had sticky tops and needed a wipe before lunch.'],
      [5, 'The legs lock with a click and nothing wobbled, not even with sixty people reaching for dessert.'],
    ],
  ],
  [
    11,
    [
      [5, 'The little ones had their own table and the grown-ups had a conversation. Magic.'],
      [4, 'Sturdy and cute. Marker came right off the tops. I wish they came with six chairs.'],
      [5, 'We put crayons and paper out and it became the quiet corner of a very loud birthday.'],
    ],
  ],
  [
    12,
    [
      [5, 'Sixty chairs, all of them white, none of them scratched. We stacked them afterward in ten minutes.'],
      [4, 'Comfortable enough for a two-hour meeting. A few were dusty from the drive.'],
      [5, 'Simple, and looked far better in the rows than the gray ones we used to borrow.'],
    ],
  ],
  [
    13,
    [
      [5, 'The chairs made the wedding. I keep looking at the pictures of the aisle.'],
      [5, 'They counted out eighty chairs and brought four spares just in case, without charging for them.'],
      [
        4,
        'Elegant, and the cushions are softer than expected. The ties on three of them were loose by the end of the night.',
      ],
    ],
  ],
  [
    15,
    [
      [
        5,
        'One click and I did not have to think about tables, chairs or snacks any more. For a working mom of twins: thank you.',
      ],
      [
        4,
        'Everything in the package came and was set up in an hour as promised. The popcorn ran out before the cake, so count on more than fifty servings if you have teenagers around.',
      ],
      [5, 'Cheaper than what we paid elsewhere for the castle alone.'],
      [
        2,
        'Castle and tables fine, but the popcorn machine tripped our outlet twice. The office apologized and took something off the bill, which was fair.',
      ],
    ],
  ],
  [
    17,
    [
      [
        5,
        'Our son graduated and we wanted dinner outside without it feeling like a campsite. Round tables with real cloths, gold chairs, cotton candy instead of a cake. At eleven at night no one wanted to leave.',
      ],
      [
        4,
        'Gorgeous at dusk. Do measure your lawn with room for the chairs to slide back, ours was tight at one corner.',
      ],
      [5, 'Two hours of setup, and they raked the grass when they took it down.'],
      [5, 'Looked like a magazine. Our neighbors asked who did it.'],
    ],
  ],
  [
    18,
    [
      [4, 'Smells like a movie theater. Get the extension cord ready: the outlet has to be close.'],
      [5, 'My nephew ran it all afternoon and took the job very seriously.'],
      [5, 'Easy to clean, easy to use, gone by four.'],
    ],
  ],
  [
    20,
    [
      [5, 'Powered our speakers and a coffee machine at the park, and we could still hear each other talk.'],
      [4, 'Quiet, yes. Light, no! Ran eight hours on the tank with a little left.'],
      [5, 'Started on the first pull every time.'],
    ],
  ],
]);
