/** Apps and shops in the sandbox's network. */
import type { ProductSeed } from './products.ts'

const rules =
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
    rules,
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
    rules,
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
    rules,
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
    rules,
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
    rules,
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
    rules,
    targeting: 'Commuters 22-55 in cities',
  },
]
