import { type ReactNode, Suspense } from 'react'
import { type StoreApi, useStore } from 'zustand'

interface LazyWhenProps<State, Value> {
  store: Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>
  /** Nothing is rendered for undefined. */
  pick: (state: State) => Value | undefined
  children: (value: Value) => ReactNode
}

/** Renders a lazily loaded component only while the store has the value that it needs. */
export function LazyWhen<State, Value>({ store, pick, children }: LazyWhenProps<State, Value>) {
  const value = useStore(store, pick)
  return <Suspense>{value !== undefined && children(value)}</Suspense>
}
