/**
 * The fixtures of every end-to-end test: one sandbox per worker on free ports, with an in-memory database. Its delivery clock
 * is stopped until the desk advances it.
 */
import { fileURLToPath } from 'node:url'
import { test as base, expect } from '@playwright/test'
import { cheapCost } from '#sandbox/auth/passwords.ts'
import { type RunningSandbox, type StartOptions, startSandbox } from '#sandbox/process/start-sandbox.ts'
import { DeskPage } from './pages/desk-page.ts'

/** The built web app. */
export const builtWeb = fileURLToPath(new URL('../out/web', import.meta.url))

export const sandboxOptions = {
  ports: 0,
  data: { memory: true },
  staticFolder: builtWeb,
  speed: 0.001,
  passwordCost: cheapCost,
} as const satisfies StartOptions

/** The prefix of the message that every frame logs for a policy violation. */
const violated = 'broken policy: '

interface Fixtures {
  readonly desk: DeskPage
  /** The errors that the browser itself may log in a test that breaks connections on purpose. */
  readonly expectedError: RegExp | undefined
  /** The policy violations that a test causes on purpose: matches the directive, the blocked URI and the frame's origin. */
  readonly expectedViolation: RegExp | undefined
}

interface WorkerFixtures {
  readonly running: RunningSandbox
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    async ({}, use) => {
      const running = await startSandbox(sandboxOptions)
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
  expectedError: [undefined, { option: true }],
  expectedViolation: [undefined, { option: true }],
  baseURL: async ({ running }, use) => use(running.origin),
  desk: async ({ context, running }, use) => {
    const page = await context.newPage()
    await use(new DeskPage(page, running.deskOrigin))
    await page.close()
  },
  context: async ({ context, expectedViolation }, use) => {
    const violations: string[] = []
    await context.addInitScript((mark) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
        console.error(`${mark}${effectiveDirective} ${blockedURI} ${sample} in ${origin}`),
      )
    }, violated)
    context.on('console', (message) => {
      if (!message.text().startsWith(violated)) return
      const violation = message.text().slice(violated.length)
      if (!expectedViolation?.test(violation)) violations.push(violation)
    })
    await use(context)
    // A request that a test leaves open ends with it.
    for (const routed of [...context.pages(), context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
    expect(violations, 'violations of a policy').toEqual([])
  },
  page: async ({ page, expectedError }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() !== 'error' || text.startsWith(violated) || expectedError?.test(text)) return
      faults.push(`console: ${text}`)
    })
    await use(page)
    expect(faults, 'errors in the page').toEqual([])
  },
})

export { expect }
