/** Products of the sandbox's network. Brands and hosts are fictional; their texts are in `product-texts/`. */
import type { PlanCategory } from '#protocol/plans/plan-search.ts'
import type { AppId, GameId } from './product-texts/product-text.ts'

export interface ProductSeed {
  /** Part of the landing pages' URLs, and the seed of the delivery model. */
  readonly id: GameId | AppId
  readonly name: string
  readonly isOfficialPush: boolean
  /** Smallest and largest funding, in major units. */
  readonly minimum: string
  readonly maximum: string
}

export const gameProducts: readonly ProductSeed[] = [
  { id: 'pebble-harbor', name: 'Pebble Harbor', isOfficialPush: true, minimum: '20', maximum: '2000' },
  { id: 'moth-and-lantern', name: 'Moth & Lantern', isOfficialPush: true, minimum: '30', maximum: '3000' },
  { id: 'cogwheel-derby', name: 'Cogwheel Derby', isOfficialPush: false, minimum: '50', maximum: '5000' },
  { id: 'saltmarsh-tales', name: 'Saltmarsh Tales', isOfficialPush: false, minimum: '80', maximum: '4000' },
  { id: 'orbit-orchard', name: 'Orbit Orchard', isOfficialPush: true, minimum: '100', maximum: '10000' },
  { id: 'nine-knots', name: 'Nine Knots', isOfficialPush: false, minimum: '200', maximum: '15000' },
]

export const appProducts: readonly ProductSeed[] = [
  { id: 'brindle-coffee', name: 'Brindle Coffee', isOfficialPush: true, minimum: '25', maximum: '2500' },
  { id: 'fernway-maps', name: 'Fernway Maps', isOfficialPush: false, minimum: '40', maximum: '4000' },
  { id: 'quillwise', name: 'Quillwise', isOfficialPush: true, minimum: '60', maximum: '6000' },
  { id: 'lumen-yard', name: 'Lumen Yard', isOfficialPush: false, minimum: '150', maximum: '8000' },
  { id: 'hearthline', name: 'Hearthline', isOfficialPush: true, minimum: '300', maximum: '20000' },
  { id: 'tidewheel', name: 'Tidewheel', isOfficialPush: false, minimum: '500', maximum: '50000' },
]

const categories: ReadonlyMap<string, PlanCategory> = new Map([
  ...gameProducts.map(({ id }): [string, PlanCategory] => [id, 'game']),
  ...appProducts.map(({ id }): [string, PlanCategory] => [id, 'app']),
])

/** Undefined for a product that is not in the catalogue. */
export const categoryOf = (productId: string): PlanCategory | undefined => categories.get(productId)
