/** True in `npm run test:all`, which runs tests in full length. Nothing else reads this variable. */
export const isFullRun = process.env.PLACARD_FULL === '1'

/** `long` in a full run (nightly and for releases), else `short`. */
export const longOr = (long: number, short: number): number => (isFullRun ? long : short)
