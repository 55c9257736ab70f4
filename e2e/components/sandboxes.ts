/** The sandboxes of the component tests: one for each page of the browser, in memory, reached over HTTP like any host. */
import { cheapCost } from '#sandbox/auth/passwords.ts'
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

/** Stops every sandbox. */
export async function closeSandboxes(): Promise<void> {
  for (const sandbox of running.values()) await (await sandbox).close()
  running.clear()
}
