/** The desk lets time pass. */
import type { Sandbox } from '../context.ts'
import { advance } from './advance.ts'

/** Pushes delivery time forward and brings plans and payouts up to it before it answers. */
export async function advanceClock(
  sandbox: Pick<Sandbox, 'database' | 'clock'>,
  deliveryMs: number,
): Promise<void> {
  await sandbox.clock.advanceClock(deliveryMs)
  await advance(sandbox)
}
