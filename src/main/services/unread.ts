/** Shows the unread count at the app's icon, and notifies of what the user wants shown. It never shows an amount. */
import { app, BrowserWindow, type NativeImage, Notification, nativeImage } from 'electron'
import { filled, type NativeTexts } from '../texts.ts'

export interface Unread {
  /**
   * Undefined if nobody is logged in; the next count is then the first one. `alertAt` is the time of the newest notification to
   * show, ms since 1970, 0 for none; undefined if the host has no preferences.
   */
  set(count: number | undefined, alertAt?: number): void
}

/** True if a number rose that is not the first one. */
function isRise(previous: number | undefined, current: number | undefined): boolean {
  return previous !== undefined && current !== undefined && current > previous
}

export function createUnread(texts: () => NativeTexts['unread'], onOpen: () => void): Unread {
  let previous: { readonly count: number; readonly alertAt: number | undefined } | undefined
  return {
    set(count, alertAt) {
      const { title, one, many } = texts()
      const body = filled(count === 1 ? one : many, { count: count ?? 0 })
      showBadge(count ?? 0, body)
      const hasNews =
        alertAt === undefined ? isRise(previous?.count, count) : isRise(previous?.alertAt, alertAt)
      if (hasNews && Notification.isSupported()) {
        const notification = new Notification({ title, body })
        notification.on('click', onOpen)
        notification.show()
      }
      previous = count === undefined ? undefined : { count, alertAt }
    },
  }
}

/** Diameter in device pixels at 200 %. */
const dotSize = 32
/** BGRA, the byte order of a bitmap. */
const dotColour = [0x1e, 0x26, 0xb3, 0xff] as const

function dot(): NativeImage {
  const bitmap = Buffer.alloc(dotSize * dotSize * dotColour.length)
  const centre = (dotSize - 1) / 2
  for (let y = 0; y < dotSize; y += 1) {
    for (let x = 0; x < dotSize; x += 1) {
      const isInside = Math.hypot(x - centre, y - centre) <= centre
      if (isInside) bitmap.set(dotColour, (y * dotSize + x) * dotColour.length)
    }
  }
  return nativeImage.createFromBitmap(bitmap, { width: dotSize, height: dotSize, scaleFactor: 2 })
}

/** Shows the count, or nothing for 0. `description` is the accessible name of the dot on Windows. */
export function showBadge(count: number, description: string): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count)
    return
  }
  const icon = count === 0 ? null : dot()
  for (const window of BrowserWindow.getAllWindows())
    window.setOverlayIcon(icon, count === 0 ? '' : description)
}
