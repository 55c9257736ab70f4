/** How much is unread, at the app's icon: a number on the dock or launcher, a dot over the task bar's icon on Windows. */
import { app, BrowserWindow, type NativeImage, nativeImage } from 'electron'

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
