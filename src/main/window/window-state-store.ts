/** Remembers where the window stood, in a file of its own; what cannot be read is forgotten. */
import * as v from 'valibot'
import { savedJson } from '../stores/saved-json.ts'
import { WindowState } from './window-state.ts'

export interface WindowStateStore {
  read(): WindowState | undefined
  write(placement: WindowState): void
}

const name = 'window'
const Saved = v.object({ placement: WindowState })

/** `loaded`: once the window's page is on its way, which does not wait for what writes. */
export function openWindowStateStore(folder: string, loaded: Promise<unknown>): WindowStateStore {
  // Read by the schema of `window-state.ts`: a second one for the store's own checks would only slow the start.
  const opening = loaded
    .then(() => import('electron-store'))
    .then(
      ({ default: Store }) =>
        new Store<{ placement?: WindowState }>({ name, cwd: folder, clearInvalidConfig: true }),
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
