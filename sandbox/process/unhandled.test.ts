/** Unhandled events in a process of their own. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Runs a program that watches for unhandled events, then `body`; resolves to its exit code and the events that it logged. */
async function run(body: string) {
  const program = `
    const { watchUnhandled } = await import(${JSON.stringify(new URL('unhandled.ts', import.meta.url).href)})
    const { logToStderr } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    const timer = setInterval(() => undefined, 1000)
    watchUnhandled(logToStderr, () => {
      clearInterval(timer)
      process.exitCode = 1
    })
    const end = () => clearInterval(timer)
    ${body}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [output, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  const events = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => /"event":"([^"]+)"/.exec(line)?.[1])
  return { code, events, output }
}

it('an error that nobody caught is logged without its message, and the process goes on', async () => {
  const { code, events, output } = await run(`
    void Promise.reject(new Error('the password is hunter2'))
    setTimeout(() => { throw new RangeError('from a timer') }, 1)
    setTimeout(end, 200)`)
  expect({ code, events }).toEqual({ code: 0, events: ['unhandled', 'unhandled'] })
  expect(output).toContain('"kind":"unhandledRejection"')
  expect(output).toContain('from a timer')
  expect(output).not.toContain('hunter2')
})

it('more than twenty in a minute close the process, which says why', async () => {
  const { code, events, output } = await run(`
    for (let index = 0; index < 25; index += 1) void Promise.reject(new Error('again'))`)
  expect(code).toBe(1)
  expect(events.filter((event) => event === 'closing')).toHaveLength(1)
  expect(output).toContain('more than 20 unhandled events in a minute')
})
