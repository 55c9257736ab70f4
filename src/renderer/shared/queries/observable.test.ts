import { expect, it } from 'vitest'
import { type Observable, partOf } from './observable.ts'

/** A value that tells its listeners of each `set`, changed or not. */
function observed<Value>(first: Value): Observable<Value> & { set: (next: Value) => void } {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
  }
}

it('a listener of a part is called only when the part changes, until it is removed', () => {
  const live = observed({ asOf: 1, series: 'a' })
  const series = partOf(live, (value) => value.series)
  const heard: string[] = []
  const stop = series.subscribe(() => heard.push(series.get()))
  live.set({ asOf: 2, series: 'a' })
  expect(heard).toEqual([])
  live.set({ asOf: 3, series: 'b' })
  live.set({ asOf: 4, series: 'b' })
  expect(heard).toEqual(['b'])
  stop()
  live.set({ asOf: 5, series: 'c' })
  expect(heard).toEqual(['b'])
})
