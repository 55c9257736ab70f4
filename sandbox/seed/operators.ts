/** The operators that a partner can follow, and whose products are whose. Names are made up. */

export interface Operator {
  readonly id: string
  readonly name: string
  readonly products: readonly string[]
}

export const operators: readonly Operator[] = [
  { id: 'OP-1001', name: 'Harbour Lane Media', products: ['pebble-harbor', 'nine-knots', 'saltmarsh-tales'] },
  { id: 'OP-1002', name: 'Copper Street Studio', products: ['cogwheel-derby', 'tidewheel', 'lumen-yard'] },
  { id: 'OP-1003', name: 'Northfield Partners', products: ['brindle-coffee', 'hearthline'] },
]

/** The operator with an ID as it was entered: case and blanks around it do not matter. */
export function operatorWithId(entered: string): Operator | undefined {
  const id = entered.trim().toUpperCase()
  return operators.find((each) => each.id === id)
}

/** Whose product it is; some are nobody's. */
export function operatorOf(productId: string): Operator | undefined {
  return operators.find((each) => each.products.includes(productId))
}
