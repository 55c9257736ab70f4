import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
})
const { createBackgroundTask } = await import('./background-task.ts')
const { dispatchSession } = await import('#session/session.ts')

/** A task that the test ends. */
function pendingTask() {
  const ends: { resolve: (text: string) => void; reject: (error: unknown) => void }[] = []
  const unseen: string[] = []
  const task = createBackgroundTask<string, number, string>({
    run(_input, { signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(signal.reason))
      ends.push({ resolve, reject })
      onProgress(0.5)
      return promise
    },
    onUnseen: ({ step }) => unseen.push(step),
  })
  return { task, ends, unseen, step: () => task.store.getState().step }
}

it('a task continues when its page is left, reports its end, and keeps the result for its page', async () => {
  const { task, ends, unseen } = pendingTask()
  const leave = task.watch()
  const running = task.start('a')
  expect(task.store.getState()).toEqual({ step: 'running', input: 'a', progress: 0.5 })
  leave()
  ends[0]?.resolve('result')
  await running
  expect(unseen).toEqual(['done'])
  expect(task.store.getState()).toMatchObject({ step: 'done', result: 'result' })
})

it('a result that was seen is removed when its page is left', async () => {
  vi.useFakeTimers()
  const { task, ends, unseen, step } = pendingTask()
  const leave = task.watch()
  const running = task.start('a')
  ends[0]?.resolve('result')
  await running
  leave()
  vi.runAllTimers()
  expect([step(), unseen]).toEqual(['idle', []])
  vi.useRealTimers()
})

it('a task is cancelled without an error, and retried with the same input', async () => {
  const { task, ends } = pendingTask()
  const first = task.start('a')
  task.cancel()
  await first
  expect(task.store.getState()).toEqual({ step: 'stopped', input: 'a', error: undefined })
  const second = task.retry()
  ends[1]?.reject(new Error('no'))
  await second
  expect(task.store.getState()).toMatchObject({ step: 'stopped', input: 'a', error: new Error('no') })
})

it('a replaced run is ignored, and a task ends with the session', async () => {
  const { task, ends, unseen, step } = pendingTask()
  const first = task.start('a')
  const second = task.start('b')
  await first
  expect(task.store.getState()).toMatchObject({ step: 'running', input: 'b' })
  dispatchSession({ type: 'signedIn', token: 'other' })
  await second
  ends[1]?.resolve('too late')
  expect([step(), unseen]).toEqual(['idle', []])
})
