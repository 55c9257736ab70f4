import type { ProductTexts } from './product-text.ts'

export const productsEn: ProductTexts = {
  gameRules:
    'Delivery is billed by what was really shown, in steps. The rest of the budget comes back at settlement. Revenue depends on what people do and can be less than what was billed. Invalid traffic is taken out, with its reason.',
  appRules:
    'Delivery is billed by what was really shown, in steps. The rest of the budget comes back at settlement. Revenue depends on what people buy and can be less than what was billed. Returned orders are taken out, with their reason.',
  home: '{{name}}: home',
  offer: '{{name}}: offer',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, a calm harbour-building game for phones',
      content: 'Short clips of a harbour growing from one pier, with an install button',
      targeting: 'Adults 25-54 who play building games, evenings, Wi-Fi',
      game: 'Build piers, trade between islands and keep the lighthouse lit. No timers that can be bought away.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, a puzzle game about light',
      content: 'Playable ad with the first three puzzles',
      targeting: 'Adults 18-44 who play puzzle games',
      game: 'Guide a moth through rooms by moving one lantern. Eighty rooms, each a puzzle of its own.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, racing with clockwork cars',
      content: 'Race replays of 15 seconds, sound off by default',
      targeting: 'Adults 18-34 who play racing games, large screens',
      game: 'Wind up a car, choose when to let go, and mend it between laps.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, an illustrated story game',
      content:
        'Story cards with a choice to make, then an install button. Each card opens on the ferry: a passenger begins to tell, and the viewer decides whether to ask on, to keep silent or to tell something in return. Three choices lead to one of twelve short endings, which can be shared as a picture. The cards run as a carousel of four pictures, as a vertical clip of 24 seconds without sound, and as a playable of half a megabyte that works offline once it has loaded. Texts exist in eleven languages; where a publisher has none of them, the cards run without words.',
      targeting: 'Readers 21-60, tablets and phones',
      game: 'A ferry keeper collects stories from passengers; what is told changes who comes next. There are forty passengers, of whom a player meets about fifteen in one crossing of the seasons. Nobody wins: the game ends when the ferry is laid up for the winter, and the stories that were told stay in a book that can be read, printed and passed on.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, farming on small moons',
      content: 'Clips of a harvest in low gravity, with an install button',
      targeting: 'Adults 25-49 who play farming games, weekends',
      game: 'Plant trees on moons, mind their orbits and ship the fruit before it freezes.',
    },
    'nine-knots': {
      product: 'Nine Knots, a sailing strategy game',
      content: 'Banner and clip of a regatta seen from above',
      targeting: 'Adults 30-65 who play strategy games, coastal regions',
      game: 'Build a fleet, read the wind and trade routes, and race nine regattas.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, beans roasted to order',
      content: 'Pictures of the roastery with a first-order offer',
      targeting: 'Adults 25-60 who buy groceries online, mornings',
    },
    'fernway-maps': {
      product: 'Fernway Maps, walking routes that work offline',
      content: 'Route previews near the viewer, with an install button',
      targeting: 'Walkers and hikers 20-65, before weekends and holidays',
    },
    quillwise: {
      product: 'Quillwise, handwriting practice on a tablet',
      content: 'Clips, trial offer',
      targeting: 'Parents, teachers',
    },
    'lumen-yard': {
      product: 'Lumen Yard, solar lights for gardens and balconies',
      content: 'Before and after pictures at dusk',
      targeting: 'Home owners and tenants with a balcony, 30-70',
    },
    hearthline: {
      product: 'Hearthline, sensors that say when a room wants airing',
      content: 'Explainer clip of 20 seconds and a comparison page',
      targeting:
        'Households 28-65 interested in heating costs: people who rent or own a flat or a house, have compared energy prices within the last three months, and live where winters are long. Left out are people under 28, shared flats of more than five, and whoever has bought a sensor of any maker within the last year. Shown on weekdays from six to nine in the evening and at weekends from nine in the morning, at most twice a day to the same person.',
    },
    tidewheel: {
      product: 'Tidewheel, folding bicycles made to measure',
      content: 'Clips of folding and riding, with a test-ride form',
      targeting: 'Commuters 22-55 in cities',
    },
  },
}
