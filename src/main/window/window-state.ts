/** Restores the window's bounds, completely on an existing screen. All lengths are device-independent pixels. */
import * as v from 'valibot'
import { savedJson } from '../stores/saved-json.ts'

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const minimumSize = { width: 340, height: 520 } as const
const defaultSize = { width: 480, height: 860 } as const
/** A window is on a screen if at least this much of its width and height is visible. */
const minVisible = 80

const Integer = v.pipe(v.number(), v.safeInteger())
export const WindowState = v.object({
  x: Integer,
  y: Integer,
  width: Integer,
  height: Integer,
  isMaximized: v.boolean(),
})
export type WindowState = v.InferOutput<typeof WindowState>

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, Math.max(min, max)))

function overlap(a: Area, b: Area): { width: number; height: number } {
  return {
    width: Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    height: Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  }
}

/** The screen with the largest part of the window; undefined if too little is visible on all of them. */
function screenOf(saved: Area, screens: readonly Area[]): Area | undefined {
  const overlaps = screens.map((screen) => ({ screen, ...overlap(saved, screen) }))
  const visible = overlaps.filter(({ width, height }) => width >= minVisible && height >= minVisible)
  return visible.sort((a, b) => b.width * b.height - a.width * a.height)[0]?.screen
}

/** The window's bounds. `screens` are the current work areas; `primary` is one of them. */
export function placeWindow(saved: WindowState | undefined, screens: readonly Area[], primary: Area): Area {
  const savedScreen = saved && screenOf(saved, screens)
  const screen = savedScreen ?? primary
  const size = saved ?? defaultSize
  const width = clamp(size.width, Math.min(minimumSize.width, screen.width), screen.width)
  const height = clamp(size.height, Math.min(minimumSize.height, screen.height), screen.height)
  if (saved && savedScreen) {
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
  write(state: WindowState): void
}

const name = 'window'
const Saved = v.object({ placement: WindowState })

/** `started`: electron-store, which only writes, is loaded after it. */
export function openWindowStateStore(folder: string, started: Promise<unknown>): WindowStateStore {
  // Without a schema for electron-store, which would only slow down the start: `read` validates.
  const opening = started
    .then(() => import('electron-store'))
    .then(
      ({ default: Store }) =>
        new Store<{ placement?: WindowState }>({ name, cwd: folder, clearInvalidConfig: true }),
    )
  let store: Awaited<typeof opening> | undefined
  let unwritten: WindowState | undefined
  opening
    .then((opened) => {
      store = opened
      if (unwritten) opened.set('placement', unwritten)
    })
    // The start reports its failure; without a store the window's state is not saved.
    .catch(() => undefined)
  return {
    read() {
      const parsed = v.safeParse(Saved, savedJson(folder, name))
      return parsed.success ? parsed.output.placement : undefined
    },
    write(state) {
      if (store) store.set('placement', state)
      // The user moved the window before the store was open.
      else unwritten = state
    },
  }
}
