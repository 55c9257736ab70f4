/** Creates the zustand stores of the app. */
import { devtools, subscribeWithSelector } from 'zustand/middleware'
import { createStore, type Mutate, type StoreApi } from 'zustand/vanilla'

/** A store whose `subscribe` accepts a selector; the listener is then called when the selected value changes. */
export type AppStore<State> = Mutate<StoreApi<State>, [['zustand/subscribeWithSelector', never]]>

/** In development, the Redux DevTools show the store under its name. */
export function createAppStore<State>(name: string, initial: () => State): AppStore<State> {
  const selectable = subscribeWithSelector(initial)
  return import.meta.env.DEV
    ? createStore<State>()(devtools(selectable, { name }))
    : createStore<State>()(selectable)
}
