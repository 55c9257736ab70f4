/**
 * The sandbox's two clocks. `now` is real time and dates everything. `delivery` runs `speed` times as fast, and the
 * desk can push it forward; it decides delivery and payout only (docs/rules.md, section R4).
 */
export interface Clock {
  readonly now: () => Date
  /** Never runs backwards. */
  readonly delivery: () => Date
  /** Delivery seconds in a real second (`SANDBOX_SPEED`, 60 by default). */
  readonly speed: number
  /** Lets delivery time pass, in delivery milliseconds; refuses to go back with a RangeError. */
  readonly advanceClock: (deliveryMs: number) => Promise<void>
  /** Takes over what another process pushed. */
  readonly refresh: () => Promise<void>
}
