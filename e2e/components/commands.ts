/** What component tests ask of Node: partners, the service desk, a network that breaks (`commands` of `vitest/browser`). */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { ActionName } from '#sandbox/desk/actions.ts'
import type * as Partners from '../ready-partner.ts'
import type { Partner } from '../ready-partner.ts'
import type * as Rewrites from './rewrites.ts'
import type { Rewrite } from './rewrites.ts'
import type * as Sandboxes from './sandboxes.ts'
import type { AccountStatus, CouponChange, CouponName } from './sandboxes.ts'

/** A partner with the token of a session. */
export interface SignedInPartner extends Partner {
  readonly token: string
}

/**
 * `hold`: the request stays open until `mendNetwork`, and never arrives. `delay`: it arrives only then. `abort`: it never
 * arrives. `lose`: it arrives, its response does not. `loseOnce`: of the first request alone.
 */
export type NetworkFault = 'hold' | 'delay' | 'abort' | 'lose' | 'loseOnce'

export interface MediaFeatures {
  readonly media?: 'print'
  readonly colorScheme?: 'dark'
  readonly forcedColors?: 'active'
  readonly reducedMotion?: 'no-preference'
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** The origin of this page's sandbox. */
    sandboxOrigin: () => Promise<string>
    /** The origin of its customer service, whose contact the app shows. */
    deskOrigin: () => Promise<string>
    /** Funds the waiting plan of a product, with the first coupon of this name, as another tab would. */
    fundElsewhere: (
      partner: SignedInPartner,
      product: string,
      amount: string,
      coupon: string,
    ) => Promise<void>
    /** A new partner with an open ad account, a transaction password, a card and a deposit of 500.00. */
    readyPartner: () => Promise<SignedInPartner>
    /** The token of another session of a partner, in a browser that names itself so. */
    logIn: (partner: Partner, userAgent?: string) => Promise<string>
    /** A new partner who has only registered. */
    newPartner: () => Promise<SignedInPartner>
    /** Receives the new-user pack of coupons. */
    receiveCoupons: (partner: Partner) => Promise<void>
    /** Submits a form of the service desk by its field names; returns the desk's message. */
    submitDeskForm: (action: ActionName, fields: Readonly<Record<string, string>>) => Promise<string>
    /** Sends notifications with these titles to all partners. */
    announce: (titles: readonly string[]) => Promise<void>
    /** Changes all coupons of this name, as time or the network may do meanwhile. */
    changeCoupons: (name: CouponName, change: CouponChange) => Promise<void>
    /** Changes what the network thinks of an account. */
    setAccountStatus: (partner: Partner, status: AccountStatus) => Promise<void>
    /** Gives a partner this many more entries. */
    seedEntries: (partner: Partner, count: number) => Promise<void>
    /** Changes a partner's past as only the owner of the database can, and lets the host sign it. */
    rewriteHistory: (partner: Partner, rewrite: Rewrite) => Promise<void>
    /** Restores an older copy of a partner's ledger, without the two newest deposits, and announces it. */
    restoreOldCopy: (partner: Partner) => Promise<void>
    /** Moves a partner's entries in time by hours, and leaves the stored tree alone. */
    moveEntries: (partner: Partner, hours: number) => Promise<void>
    /** What `npm run verify` and the Python script say of a file; the script's is undefined without Python's `cryptography`. */
    verifyFile: (text: string) => Promise<{ command: string; python: string | undefined }>
    /** The rules of the ledger that do not hold in this page's sandbox. */
    brokenInvariants: () => Promise<readonly string[]>
    /** Breaks the requests to URLs that match a glob; returns when the rule is in force. */
    breakNetwork: (glob: string, fault: NetworkFault) => Promise<void>
    /** Resolves when a request is held or delayed: before, `mendNetwork` would leave it alone. */
    heldRequest: () => Promise<void>
    /** Ends all faults; held requests are aborted, delayed ones go on. */
    mendNetwork: () => Promise<void>
    /** Emulates media features of the browser; what is not given is as in every other test. */
    emulateMedia: (features: MediaFeatures) => Promise<void>
    /** The texts of the mails that the sandbox has sent to an address, newest first. */
    mailsTo: (address: string) => Promise<readonly string[]>
    /** The rows of a CSV file by their columns, as a spreadsheet reads it. */
    readCsv: (text: string) => Promise<readonly Record<string, string>[]>
    /** The part after the `#` of the link by which the host app hands a user over, by the field names of its form. */
    handOver: (fields: Readonly<Record<string, string>>) => Promise<string>
  }
}

let hasCryptography: Promise<boolean> | undefined

/** Runs a program in the project's folder; what it printed, also when it failed. */
function run(program: string, ...args: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  const { promise, resolve } = Promise.withResolvers<{ isOk: boolean; output: string }>()
  execFile(program, args, { cwd: join(import.meta.dirname, '../..') }, (error, stdout, stderr) =>
    resolve({ isOk: error === null, output: stdout + stderr }),
  )
  return promise
}

/** Runs both verifiers on a file. */
async function verifyFile(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'placard-verify-'))
  const path = join(folder, 'file.json')
  await writeFile(path, text)
  hasCryptography ??= run('python3', '-c', 'import cryptography').then(({ isOk }) => isOk)
  const [command, script] = await Promise.all([
    run(process.execPath, 'scripts/verify/main.ts', path),
    hasCryptography.then((has) => (has ? run('python3', 'docs/verify-evidence.py', path) : undefined)),
  ])
  await rm(folder, { recursive: true })
  return { command: command.output, python: script?.output }
}

/** Loaded by the first command: runs of other projects read the configuration too, and need no sandbox. */
const load = (file: string) => import(new URL(file, import.meta.url).href)
const partners = (): Promise<typeof Partners> => load('../ready-partner.ts')
const sandboxes = (): Promise<typeof Sandboxes> => load('./sandboxes.ts')
const rewrites = (): Promise<typeof Rewrites> => load('./rewrites.ts')
let isStarted = false

async function sandboxOf(sessionId: string) {
  isStarted = true
  return (await sandboxes()).sandboxOf(sessionId)
}

/** Stops the sandboxes that were started. */
export async function closeSandboxes(): Promise<void> {
  if (isStarted) await (await sandboxes()).closeSandboxes()
}

interface HeldRequests {
  /** Resolved by the first one. */
  readonly arrival: PromiseWithResolvers<void>
  /** Resolved by `mendNetwork`. */
  readonly end: PromiseWithResolvers<void>
}

/** By page. */
const heldOf = new Map<string, HeldRequests>()

export const commands = {
  sandboxOrigin: defineBrowserCommand<[]>(async ({ sessionId }) => (await sandboxOf(sessionId)).origin),
  deskOrigin: defineBrowserCommand<[]>(async ({ sessionId }) => (await sandboxOf(sessionId)).deskOrigin),
  fundElsewhere: defineBrowserCommand<[SignedInPartner, string, string, string]>(
    async ({ sessionId }, partner, product, amount, coupon) =>
      (await partners()).fundWithCoupon(await sandboxOf(sessionId), partner, { product, amount, coupon }),
  ),
  readyPartner: defineBrowserCommand<[]>(async ({ sessionId }) => {
    const running = await sandboxOf(sessionId)
    const { readyPartner, tokenOf } = await partners()
    const partner = await readyPartner(running)
    return { ...partner, token: await tokenOf(running, partner) }
  }),
  logIn: defineBrowserCommand<[Partner, string?]>(async ({ sessionId }, partner, userAgent) =>
    (await partners()).tokenOf(await sandboxOf(sessionId), partner, userAgent),
  ),
  newPartner: defineBrowserCommand<[]>(async ({ sessionId }) => {
    const { partner, token } = await (await partners()).newPartner(await sandboxOf(sessionId))
    return { ...partner, token }
  }),
  receiveCoupons: defineBrowserCommand<[Partner]>(async ({ sessionId }, partner) =>
    (await partners()).receiveCoupons(await sandboxOf(sessionId), partner),
  ),
  submitDeskForm: defineBrowserCommand<[ActionName, Record<string, string>]>(
    async ({ sessionId }, action, fields) =>
      (await partners()).submitDeskForm(await sandboxOf(sessionId), action, fields),
  ),
  announce: defineBrowserCommand<[readonly string[]]>(async ({ sessionId }, titles) => {
    const { sandbox } = await sandboxOf(sessionId)
    const { announceAll } = await sandboxes()
    await announceAll(sandbox, titles)
  }),
  changeCoupons: defineBrowserCommand<[CouponName, CouponChange]>(async ({ sessionId }, name, change) => {
    const { sandbox } = await sandboxOf(sessionId)
    await (await sandboxes()).changeCoupons(sandbox, name, change)
  }),
  setAccountStatus: defineBrowserCommand<[Partner, AccountStatus]>(
    async ({ sessionId }, { username }, status) => {
      const { sandbox } = await sandboxOf(sessionId)
      await (await sandboxes()).setAccountStatus(sandbox, username, status)
    },
  ),
  seedEntries: defineBrowserCommand<[Partner, number]>(async ({ sessionId }, { username }, count) => {
    const { sandbox } = await sandboxOf(sessionId)
    await (await sandboxes()).addEntries(sandbox, username, count)
  }),
  rewriteHistory: defineBrowserCommand<[Partner, Rewrite]>(async ({ sessionId }, { username }, rewrite) => {
    const { sandbox } = await sandboxOf(sessionId)
    await (await rewrites()).rewriteHistory(sandbox, username, rewrite)
  }),
  restoreOldCopy: defineBrowserCommand<[Partner]>(async ({ sessionId }, { username }) => {
    const { sandbox } = await sandboxOf(sessionId)
    await (await rewrites()).restoreOldCopy(sandbox, username)
  }),
  moveEntries: defineBrowserCommand<[Partner, number]>(async ({ sessionId }, { username }, hours) => {
    const { sandbox } = await sandboxOf(sessionId)
    await (await rewrites()).moveEntries(sandbox, username, hours)
  }),
  verifyFile: defineBrowserCommand<[string]>((_, text) => verifyFile(text)),
  brokenInvariants: defineBrowserCommand<[]>(async ({ sessionId }) => {
    const { sandbox } = await sandboxOf(sessionId)
    return (await sandboxes()).brokenInvariants(sandbox)
  }),
  breakNetwork: defineBrowserCommand<[string, NetworkFault]>(async ({ context, sessionId }, glob, fault) => {
    const held = heldOf.get(sessionId) ?? {
      arrival: Promise.withResolvers<void>(),
      end: Promise.withResolvers<void>(),
    }
    heldOf.set(sessionId, held)
    let requests = 0
    await context.route(glob, async (route) => {
      if (route.request().method() === 'OPTIONS') return route.fallback()
      requests += 1
      if (fault === 'loseOnce' && requests > 1) return route.fallback()
      if (fault === 'hold' || fault === 'delay') {
        held.arrival.resolve()
        await held.end.promise
      }
      if (fault === 'delay') return route.continue()
      if (fault.startsWith('lose')) await route.fetch()
      // The page may have aborted it.
      await route.abort('connectionreset').catch(() => undefined)
    })
  }),
  heldRequest: defineBrowserCommand<[]>(async ({ sessionId }) => heldOf.get(sessionId)?.arrival.promise),
  mendNetwork: defineBrowserCommand<[]>(async ({ context, sessionId }) => {
    heldOf.get(sessionId)?.end.resolve()
    heldOf.delete(sessionId)
    // A held request whose route is removed before it is aborted would go on.
    await context.unrouteAll({ behavior: 'wait' })
  }),
  emulateMedia: defineBrowserCommand<[MediaFeatures]>(
    async ({ page }, { media = null, colorScheme = null, forcedColors = null, ...motion }) =>
      page.emulateMedia({ media, colorScheme, forcedColors, reducedMotion: 'reduce', ...motion }),
  ),
  mailsTo: defineBrowserCommand<[string]>(async ({ sessionId }, address) => {
    const { sandbox } = await sandboxOf(sessionId)
    return sandbox.outbox
      .list()
      .filter(({ to }) => to === address)
      .map(({ text }) => text)
  }),
  readCsv: defineBrowserCommand<[string]>(async (_, text): Promise<Record<string, string>[]> => {
    const { parse } = await import('csv-parse/sync')
    return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' })
  }),
  handOver: defineBrowserCommand<[Record<string, string>]>(async ({ sessionId }, fields) =>
    (await partners()).handOver(await sandboxOf(sessionId), fields),
  ),
}
