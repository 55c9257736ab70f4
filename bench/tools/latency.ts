/** Times in round trips: the slope of a time over the connection's latency, so that the machine's own time does not count. */
import type { Page } from '@playwright/test'
import { median } from './budget.ts'

/** ms, far enough apart that a round trip is more than the noise. */
export const latencies = [100, 500] as const

/** Delays every response to the page by so many ms. */
export async function emulateLatency(page: Page, latency: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

export interface Visits<Times> {
  /** With the shorter latency. */
  readonly near: readonly Times[]
  readonly far: readonly Times[]
}

/** Visits in turn with both latencies. */
export async function visitAtBoth<Times>(
  rounds: number,
  visit: (latency: number) => Promise<Times>,
): Promise<Visits<Times>> {
  const [near, far]: [Times[], Times[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    near.push(await visit(latencies[0]))
    far.push(await visit(latencies[1]))
  }
  return { near, far }
}

/** The round trips to a time: the slope between the medians of the two latencies. */
export const roundTrips = <Times>({ near, far }: Visits<Times>, pick: (times: Times) => number): number =>
  (median(far.map(pick)) - median(near.map(pick))) / (latencies[1] - latencies[0])
