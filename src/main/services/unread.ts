/** The unread count: at the app's icon, and as a notification when it rises. It never names an amount. */
import { app, BrowserWindow, type NativeImage, Notification, nativeImage } from 'electron'
import { filled, type NativeTexts } from '../texts.ts'

export interface Unread {
  /** Undefined: nobody is signed in, and the next count is the first. */
  set(count: number | undefined): void
}

/** True when the count is one to notify: it rose, and it is not the first that is known. */
export function isRise(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && now !== undefined && now > before
}

export function createUnread(texts: () => NativeTexts['unread'], onOpen: () => void): Unread {
  let known: number | undefined
  return {
    set(count) {
      const { title, one, many } = texts()
      const body = filled(count === 1 ? one : many, { count: count ?? 0 })
      showBadge(count ?? 0, body)
      if (isRise(known, count) && Notification.isSupported()) {
        const notification = new Notification({ title, body })
        notification.on('click', onOpen)
        notification.show()
      }
      known = count
    },
  }
}

/** In pixels of a screen of 200 %. */
const dotSize = 32
/** Blue, green, red, opacity: the order of a bitmap's bytes. */
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

/** Shows the count, or nothing for 0; `description` is what a screen reader says of Windows' dot. */
export function showBadge(count: number, description: string): void {
  if (process.platform !== 'win32') {
    app.setBadgeCount(count)
    return
  }
  const icon = count === 0 ? null : dot()
  for (const window of BrowserWindow.getAllWindows())
    window.setOverlayIcon(icon, count === 0 ? '' : description)
}
