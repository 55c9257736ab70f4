/** The operators that a partner can follow, with their products. Names are fictional. */
import { codeKey } from '#protocol/validation/code.ts'

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

/** The operator by an ID that a user entered, ignoring case, spaces and hyphens. */
export function operatorWithId(input: string): Operator | undefined {
  const key = codeKey(input)
  return operators.find(({ id }) => codeKey(id) === key)
}

/** The operator of a product; some products have none. */
export function operatorOf(productId: string): Operator | undefined {
  return operators.find(({ products }) => products.includes(productId))
}
