/** The sandboxes of the component tests: one for each page of the browser, in memory, reached over HTTP like any host. */
import { cheapCost } from '#sandbox/auth/passwords.ts'
import type { Sandbox } from '#sandbox/context.ts'
import { announce } from '#sandbox/notifications/notices.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/process/start-sandbox.ts'

const running = new Map<string, Promise<RunningSandbox>>()

/** The sandbox of a page, started by its first call. Its delivery clock is stopped until the desk advances it. */
export function sandboxOf(sessionId: string): Promise<RunningSandbox> {
  const known = running.get(sessionId)
  if (known) return known
  const started = startSandbox({
    ports: 0,
    data: { memory: true },
    speed: 0.001,
    passwordCost: cheapCost,
  })
  running.set(sessionId, started)
  return started
}

/** Sends notifications to all partners, in order; a hundred forms of the desk would take a hundred pages. */
export async function announceAll({ database, clock }: Sandbox, titles: readonly string[]): Promise<void> {
  for (const title of titles) {
    const news = { category: 'system_maintenance', title, content: `${title}, in short` } as const
    await announce(database, news, clock.now())
  }
}

/** Stops every sandbox. */
export async function closeSandboxes(): Promise<void> {
  for (const sandbox of running.values()) await (await sandbox).close()
  running.clear()
}
