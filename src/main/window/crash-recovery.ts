/** A page that crashed or hangs: the user is offered a reload, which the session survives. */
import { app, type BrowserWindow, dialog } from 'electron'
import type { NativeTexts } from '../texts.ts'

type Texts = () => Promise<NativeTexts['recovery']>

async function ask(window: BrowserWindow, message: string, buttons: readonly string[], signal?: AbortSignal) {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message,
    buttons: [...buttons],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
    ...(signal && { signal }),
  })
  return response === 0
}

function onCrash(window: BrowserWindow, texts: Texts, isOurs: () => boolean): void {
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || isOurs() || window.isDestroyed()) return
    const { crashed, reload, quit } = await texts()
    const wantsReload = await ask(window, crashed, [reload, quit])
    if (!wantsReload) app.quit()
    else if (!window.isDestroyed()) window.webContents.reload()
  })
}

function onHang(window: BrowserWindow, texts: Texts, reloadByForce: () => void): void {
  let asked: AbortController | undefined
  window.on('responsive', () => asked?.abort())
  window.on('unresponsive', async () => {
    if (asked) return
    const asking = new AbortController()
    asked = asking
    const { hangs, reload, wait } = await texts()
    const wantsReload = await ask(window, hangs, [reload, wait], asking.signal)
    asked = undefined
    if (wantsReload && !asking.signal.aborted && !window.isDestroyed()) reloadByForce()
  })
}

export function offerRecovery(window: BrowserWindow, texts: Texts): void {
  // A crash that we cause is not asked about once more.
  let isOurs = false
  onCrash(window, texts, () => isOurs)
  onHang(window, texts, () => {
    isOurs = true
    window.webContents.once('render-process-gone', () => {
      setImmediate(() => {
        isOurs = false
        window.webContents.reload()
      })
    })
    window.webContents.forcefullyCrashRenderer()
  })
}
