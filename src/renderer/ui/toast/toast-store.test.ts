import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore } from './toast-store.ts'

describe('the toast store', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('toasts are shown one at a time, 2000 ms each', () => {
    const store = createToastStore()
    store.enterHost('page')
    store.show({ kind: 'success', text: 'Saved' })
    store.show({ kind: 'failure', text: 'Refused' })
    vi.advanceTimersByTime(1999)
    expect(store.shownIn('page')?.text).toBe('Saved')
    vi.advanceTimersByTime(1)
    expect(store.shownIn('page')?.text).toBe('Refused')
    vi.advanceTimersByTime(2000)
    expect(store.shownIn('page')).toBeUndefined()
  })

  it('a toast is shown for its own duration', () => {
    const store = createToastStore()
    store.enterHost('page')
    store.show({ kind: 'success', text: 'Saved', ms: 500 })
    vi.advanceTimersByTime(500)
    expect(store.shownIn('page')).toBeUndefined()
  })

  it('the same text is not queued twice', () => {
    const store = createToastStore()
    store.enterHost('page')
    for (let i = 0; i < 3; i++) store.show({ kind: 'failure', text: 'Request failed' })
    vi.advanceTimersByTime(2000)
    expect(store.shownIn('page')).toBeUndefined()
  })

  it('a toast with an action is replaced by the next one, and removed when it was used', () => {
    const store = createToastStore()
    store.enterHost('page')
    const action = { label: 'Show', act: () => undefined }
    store.show({ kind: 'success', text: 'Saved', detail: 'a.csv', ms: 10_000, action })
    store.show({ kind: 'success', text: 'Saved', detail: 'b.csv', ms: 10_000, action })
    expect(store.shownIn('page')?.detail).toBe('b.csv')
    store.dismiss()
    expect(store.shownIn('page')).toBeUndefined()
    // The timer of the first toast is cleared.
    vi.advanceTimersByTime(1000)
    store.show({ kind: 'failure', text: 'Refused' })
    vi.advanceTimersByTime(1999)
    expect(store.shownIn('page')?.text).toBe('Refused')
  })

  it('a toast moves to an open modal, and back to the page when it closes', () => {
    const store = createToastStore()
    const listener = vi.fn()
    store.subscribe(listener)
    const leave = store.enterHost('modal', true)
    store.enterHost('page')
    store.show({ kind: 'success', text: 'Saved' })
    expect([store.shownIn('page'), store.shownIn('modal')?.text]).toEqual([undefined, 'Saved'])
    leave()
    expect(store.shownIn('page')?.text).toBe('Saved')
    expect(listener).toHaveBeenCalledTimes(4)
  })

  it('removed listeners are not notified', () => {
    const store = createToastStore()
    const listener = vi.fn()
    store.subscribe(listener)()
    store.show({ kind: 'success', text: 'Saved' })
    expect(listener).not.toHaveBeenCalled()
  })
})
