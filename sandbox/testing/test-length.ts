import { availableParallelism, loadavg } from 'node:os'

/** How long the tests are that have a short and a long form: `npm run test:all` runs the long ones. The one place that asks. */
export const isFullRun = process.env.PLACARD_FULL === '1'

/** The one number for nights and releases, the other for every day. */
export const longOr = (long: number, short: number): number => (isFullRun ? long : short)

/**
 * Whether the machine has more to do than it can: then how long something takes says nothing of it. Asked before the test adds
 * to it.
 */
export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism()
