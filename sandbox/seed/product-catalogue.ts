/** Products of the sandbox's network. Brands and hosts are fictional. */
export interface ProductSeed {
  /** Part of the landing pages' URLs, and the seed of the delivery model. */
  readonly id: string
  readonly name: string
  readonly isOfficialPush: boolean
  /** Smallest and largest funding, in major units. */
  readonly minimum: string
  readonly maximum: string
  readonly product: string
  readonly content: string
  readonly rules: string
  readonly targeting: string
  readonly game?: string
}

const gameRules =
  'Delivery is billed by what was really shown, in steps. The rest of the budget comes back at settlement. Revenue depends on what people do and can be less than what was billed. Invalid traffic is taken out, with its reason.'

export const gameProducts: readonly ProductSeed[] = [
  {
    id: 'pebble-harbor',
    name: 'Pebble Harbor',
    isOfficialPush: true,
    minimum: '20',
    maximum: '2000',
    product: 'Pebble Harbor, a calm harbour-building game for phones',
    content: 'Short clips of a harbour growing from one pier, with an install button',
    rules: gameRules,
    targeting: 'Adults 25-54 who play building games, evenings, Wi-Fi',
    game: 'Build piers, trade between islands and keep the lighthouse lit. No timers that can be bought away.',
  },
  {
    id: 'moth-and-lantern',
    name: 'Moth & Lantern',
    isOfficialPush: true,
    minimum: '30',
    maximum: '3000',
    product: 'Moth & Lantern, a puzzle game about light',
    content: 'Playable ad with the first three puzzles',
    rules: gameRules,
    targeting: 'Adults 18-44 who play puzzle games',
    game: 'Guide a moth through rooms by moving one lantern. Eighty rooms, each a puzzle of its own.',
  },
  {
    id: 'cogwheel-derby',
    name: 'Cogwheel Derby',
    isOfficialPush: false,
    minimum: '50',
    maximum: '5000',
    product: 'Cogwheel Derby, racing with clockwork cars',
    content: 'Race replays of 15 seconds, sound off by default',
    rules: gameRules,
    targeting: 'Adults 18-34 who play racing games, large screens',
    game: 'Wind up a car, choose when to let go, and mend it between laps.',
  },
  {
    id: 'saltmarsh-tales',
    name: 'Saltmarsh Tales',
    isOfficialPush: false,
    minimum: '80',
    maximum: '4000',
    product: 'Saltmarsh Tales, an illustrated story game',
    content:
      'Story cards with a choice to make, then an install button. Each card opens on the ferry: a passenger begins to tell, and the viewer decides whether to ask on, to keep silent or to tell something in return. Three choices lead to one of twelve short endings, which can be shared as a picture. The cards run as a carousel of four pictures, as a vertical clip of 24 seconds without sound, and as a playable of half a megabyte that works offline once it has loaded. Texts exist in eleven languages; where a publisher has none of them, the cards run without words.',
    rules: gameRules,
    targeting: 'Readers 21-60, tablets and phones',
    game: 'A ferry keeper collects stories from passengers; what is told changes who comes next. There are forty passengers, of whom a player meets about fifteen in one crossing of the seasons. Nobody wins: the game ends when the ferry is laid up for the winter, and the stories that were told stay in a book that can be read, printed and passed on.',
  },
  {
    id: 'orbit-orchard',
    name: 'Orbit Orchard',
    isOfficialPush: true,
    minimum: '100',
    maximum: '10000',
    product: 'Orbit Orchard, farming on small moons',
    content: 'Clips of a harvest in low gravity, with an install button',
    rules: gameRules,
    targeting: 'Adults 25-49 who play farming games, weekends',
    game: 'Plant trees on moons, mind their orbits and ship the fruit before it freezes.',
  },
  {
    id: 'nine-knots',
    name: 'Nine Knots',
    isOfficialPush: false,
    minimum: '200',
    maximum: '15000',
    product: 'Nine Knots, a sailing strategy game',
    content: 'Banner and clip of a regatta seen from above',
    rules: gameRules,
    targeting: 'Adults 30-65 who play strategy games, coastal regions',
    game: 'Plan a fleet, read the wind and trade routes, and race nine regattas.',
  },
]

const appRules =
  'Delivery is billed by what was really shown, in steps. The rest of the budget comes back at settlement. Revenue depends on what people buy and can be less than what was billed. Returned orders are taken out, with their reason.'

export const appProducts: readonly ProductSeed[] = [
  {
    id: 'brindle-coffee',
    name: 'Brindle Coffee',
    isOfficialPush: true,
    minimum: '25',
    maximum: '2500',
    product: 'Brindle Coffee, beans roasted to order',
    content: 'Pictures of the roastery with a first-order offer',
    rules: appRules,
    targeting: 'Adults 25-60 who buy groceries online, mornings',
  },
  {
    id: 'fernway-maps',
    name: 'Fernway Maps',
    isOfficialPush: false,
    minimum: '40',
    maximum: '4000',
    product: 'Fernway Maps, walking routes that work offline',
    content: 'Route previews near the viewer, with an install button',
    rules: appRules,
    targeting: 'Walkers and hikers 20-65, before weekends and holidays',
  },
  {
    id: 'quillwise',
    name: 'Quillwise',
    isOfficialPush: true,
    minimum: '60',
    maximum: '6000',
    product: 'Quillwise, handwriting practice on a tablet',
    content: 'Clips, trial offer',
    rules: appRules,
    targeting: 'Parents, teachers',
  },
  {
    id: 'lumen-yard',
    name: 'Lumen Yard',
    isOfficialPush: false,
    minimum: '150',
    maximum: '8000',
    product: 'Lumen Yard, solar lights for gardens and balconies',
    content: 'Before and after pictures at dusk',
    rules: appRules,
    targeting: 'Home owners and tenants with a balcony, 30-70',
  },
  {
    id: 'hearthline',
    name: 'Hearthline',
    isOfficialPush: true,
    minimum: '300',
    maximum: '20000',
    product: 'Hearthline, sensors that say when a room wants airing',
    content: 'Explainer clip of 20 seconds and a comparison page',
    rules: appRules,
    targeting:
      'Households 28-65 interested in heating costs: people who rent or own a flat or a house, have compared energy prices within the last three months, and live where winters are long. Left out are people under 28, shared flats of more than five, and whoever has bought a sensor of any maker within the last year. Shown on weekdays from six to nine in the evening and at weekends from nine in the morning, at most twice a day to the same person.',
  },
  {
    id: 'tidewheel',
    name: 'Tidewheel',
    isOfficialPush: false,
    minimum: '500',
    maximum: '50000',
    product: 'Tidewheel, folding bicycles made to measure',
    content: 'Clips of folding and riding, with a test-ride form',
    rules: appRules,
    targeting: 'Commuters 22-55 in cities',
  },
]
