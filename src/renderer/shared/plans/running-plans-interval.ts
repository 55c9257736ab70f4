/**
 * The interval in ms at which plans at work are asked for; `total` is undefined while they load. Without a plan at work only a
 * funding on another device could change the answer.
 */
export const runningPlansMs = (total: number | undefined): number => (total === 0 ? 15_000 : 5000)
