/** Remembers where the window stood, in a file of its own; what cannot be read is forgotten. */
import Store from 'electron-store'
import * as v from 'valibot'
import { Placement } from './placement.ts'

export interface PlacementStore {
  read(): Placement | undefined
  write(placement: Placement): void
}

export function openPlacementStore(folder: string): PlacementStore {
  // Read by the schema of `placement.ts`: a second one for the store's own checks would only slow the start.
  const store = new Store<{ placement?: unknown }>({ name: 'window', cwd: folder, clearInvalidConfig: true })
  return {
    read() {
      const parsed = v.safeParse(Placement, store.get('placement'))
      return parsed.success ? parsed.output : undefined
    },
    write: (placement) => store.set('placement', placement),
  }
}
