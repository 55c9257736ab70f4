/**
 * One sandbox for all workers, since a failed look ends its worker and the demo account takes seconds to make; and accounts at
 * each stage. What a look changes in an account, others see: such a look takes an account of its own, or answers for the host.
 */
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { startSandbox } from '#sandbox/process/start-sandbox.ts'
import type { Partner } from '../pages/account-pages.ts'
import { newPartner, type Origins, post, readyPartner, receiveCoupons, tokenOf } from '../ready-partner.ts'

/** The app as `vite build --mode visual` makes it: with the pseudo-language. */
const builtVisual = fileURLToPath(new URL('../../out/visual', import.meta.url))

/** Somebody, and a session of theirs. */
export interface Known {
  readonly partner: Partner
  readonly token: string
}

/** What the workers are told. */
export interface Prepared extends Origins {
  readonly known: Readonly<Record<'fresh' | 'partner' | 'demo', Known>>
}

/** A username that nobody has, whichever worker asks. */
export const freshName = (): string => `fresh-${randomUUID().slice(0, 8)}`

/** Starts it, and gives what ends it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const running = await startSandbox({
    ports: 0,
    data: { memory: true },
    staticFolder: builtVisual,
    speed: 0.001,
    passwordCost: cheapCost,
    hasDemo: true,
  })
  if (!running.demo) throw new Error('no demo account')
  const logIn = async (partner: Partner) => ({ partner, token: await tokenOf(running, partner) })
  const partner = await readyPartner(running)
  await receiveCoupons(running, partner)
  const demo = await logIn(running.demo)
  // Whether the story's last sign-in was today depends on the hour.
  await post(running.origin, 'signIn', { request_id: randomUUID() }, demo.token).catch(() => undefined)
  const { origin, deskOrigin } = running
  const prepared: Prepared = {
    origin,
    deskOrigin,
    known: { fresh: await newPartner(running, freshName()), partner: await logIn(partner), demo },
  }
  process.env.PLACARD_VISUAL = JSON.stringify(prepared)
  return running.close
}
