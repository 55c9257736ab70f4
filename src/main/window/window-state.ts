/** Where the window comes back: on a screen that exists, whole. Pure; all in device-independent pixels. */
import * as v from 'valibot'
import { savedJson } from '../stores/saved-json.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const smallest = { width: 340, height: 520 } as const
const first = { width: 480, height: 860 } as const
/** What must be seen of a window so that it counts as being on a screen. */
const leastSeen = 80

const Whole = v.pipe(v.number(), v.safeInteger())
export const WindowState = v.object({
  x: Whole,
  y: Whole,
  width: Whole,
  height: Whole,
  isMaximized: v.boolean(),
})
export type WindowState = v.InferOutput<typeof WindowState>

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))

function overlap(a: Area, b: Area): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

/** The screen that shows most of the window, if any shows enough of it. */
function screenOf(saved: Area, screens: readonly Area[]): Area | undefined {
  const seen = screens.map((screen) => ({ screen, ...overlap(saved, screen) }))
  const enough = seen.filter(({ width, height }) => width >= leastSeen && height >= leastSeen)
  return enough.sort((a, b) => b.width * b.height - a.width * a.height)[0]?.screen
}

/** The window's place for the screens' work areas there are now; `primary` is one of them. */
export function placeOn(saved: WindowState | undefined, screens: readonly Area[], primary: Area): Area {
  const screen = (saved && screenOf(saved, screens)) ?? primary
  const wanted = saved ?? first
  const width = clamp(wanted.width, Math.min(smallest.width, screen.width), screen.width)
  const height = clamp(wanted.height, Math.min(smallest.height, screen.height), screen.height)
  if (saved && screenOf(saved, screens)) {
    const x = clamp(saved.x, screen.x, screen.x + screen.width - width)
    const y = clamp(saved.y, screen.y, screen.y + screen.height - height)
    return { x, y, width, height }
  }
  const x = screen.x + Math.round((screen.width - width) / 2)
  const y = screen.y + Math.round((screen.height - height) / 2)
  return { x, y, width, height }
}

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
