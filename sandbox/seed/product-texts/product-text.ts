/** What a product advertises, how and to whom, in one language. */
export interface ProductText {
  readonly product: string
  readonly content: string
  readonly targeting: string
  /** Of a game: how it is played. */
  readonly game?: string
}

export type GameId =
  | 'pebble-harbor'
  | 'moth-and-lantern'
  | 'cogwheel-derby'
  | 'saltmarsh-tales'
  | 'orbit-orchard'
  | 'nine-knots'

export type AppId =
  | 'brindle-coffee'
  | 'fernway-maps'
  | 'quillwise'
  | 'lumen-yard'
  | 'hearthline'
  | 'tidewheel'

/** The texts of all products in one language. Brand names are the same in every language. */
export interface ProductTexts {
  /** How delivery is billed, of games and of apps. */
  readonly gameRules: string
  readonly appRules: string
  /** The titles of the landing pages, with the brand as `{{name}}`. */
  readonly home: string
  readonly offer: string
  readonly games: Readonly<Record<GameId, Required<ProductText>>>
  readonly apps: Readonly<Record<AppId, ProductText>>
}
