import { availableParallelism, loadavg } from 'node:os'

/** True in `npm run test:all`, which runs tests in full length. Nothing else reads this variable. */
export const isFullRun = process.env.PLACARD_FULL === '1'

/** `long` in a full run (nightly and for releases), else `short`. */
export const longOr = (long: number, short: number): number => (isFullRun ? long : short)

/** Whether the machine is overloaded, so that durations mean nothing. Call it before the test adds to the load. */
export const isMachineBusy = (): boolean => (loadavg()[0] ?? 0) > availableParallelism()
