/** Remembers where the window stood, in a file of its own; what cannot be read is forgotten. */
import * as v from 'valibot'
import { savedJson } from '../stores/saved-json.ts'
import { Placement } from './window-state.ts'

export interface PlacementStore {
  read(): Placement | undefined
  write(placement: Placement): void
}

const name = 'window'
const Saved = v.object({ placement: Placement })

/** `loaded`: once the window's page is on its way, which does not wait for what writes. */
export function openPlacementStore(folder: string, loaded: Promise<unknown>): PlacementStore {
  // Read by the schema of `window-state.ts`: a second one for the store's own checks would only slow the start.
  const opening = loaded
    .then(() => import('electron-store'))
    .then(
      ({ default: Store }) =>
        new Store<{ placement?: Placement }>({ name, cwd: folder, clearInvalidConfig: true }),
    )
  let store: Awaited<typeof opening> | undefined
  opening
    .then((opened) => {
      store = opened
    })
    // What failed is told by the start; the window's place is not worth a word.
    .catch(() => undefined)
  return {
    read() {
      const parsed = v.safeParse(Saved, savedJson(folder, name))
      return parsed.success ? parsed.output.placement : undefined
    },
    write: (placement) => store?.set('placement', placement),
  }
}
