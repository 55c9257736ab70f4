import { expect, it, vi } from 'vitest'

vi.stubGlobal('window', {
  placard: { start: { stored: {}, host: 'http://localhost', run: {} }, store: async () => undefined },
})
const { createBackgroundTask } = await import('./background-task.ts')
const { tellSession } = await import('./session.ts')

/** Work that its test ends. */
function held() {
  const ends: { resolve: (text: string) => void; reject: (error: unknown) => void }[] = []
  const unseen: string[] = []
  const work = createBackgroundTask<string, number, string>({
    run(_input, { signal, onProgress }) {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      signal.addEventListener('abort', () => reject(signal.reason))
      ends.push({ resolve, reject })
      onProgress(0.5)
      return promise
    },
    onUnseen: ({ step }) => unseen.push(step),
  })
  return { work, ends, unseen, step: () => work.store.getState().step }
}

it('goes on when its page is left, says how it ended there, and keeps the result for its page', async () => {
  const { work, ends, unseen } = held()
  const leave = work.watch()
  const running = work.start('a')
  expect(work.store.getState()).toEqual({ step: 'running', input: 'a', progress: 0.5 })
  leave()
  ends[0]?.resolve('result')
  await running
  expect(unseen).toEqual(['done'])
  expect(work.store.getState()).toMatchObject({ step: 'done', result: 'result' })
})

it('forgets a result that was seen when its page is left', async () => {
  vi.useFakeTimers()
  const { work, ends, unseen, step } = held()
  const leave = work.watch()
  const running = work.start('a')
  ends[0]?.resolve('result')
  await running
  leave()
  vi.runAllTimers()
  expect([step(), unseen]).toEqual(['idle', []])
  vi.useRealTimers()
})

it('is given up without an error, and tried again with the same', async () => {
  const { work, ends } = held()
  const first = work.start('a')
  work.cancel()
  await first
  expect(work.store.getState()).toEqual({ step: 'stopped', input: 'a', error: undefined })
  const second = work.retry()
  ends[1]?.reject(new Error('no'))
  await second
  expect(work.store.getState()).toMatchObject({ step: 'stopped', input: 'a', error: new Error('no') })
})

it('shows nothing of what was replaced, and ends with the session', async () => {
  const { work, ends, unseen, step } = held()
  const first = work.start('a')
  const second = work.start('b')
  await first
  expect(work.store.getState()).toMatchObject({ step: 'running', input: 'b' })
  tellSession({ type: 'signedIn', token: 'other' })
  await second
  ends[1]?.resolve('too late')
  expect([step(), unseen]).toEqual(['idle', []])
})
