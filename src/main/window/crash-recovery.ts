/** Offers a reload when the page crashes or hangs; the login survives it. */
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

function onCrash(window: BrowserWindow, texts: Texts, isForced: () => boolean): void {
  window.webContents.on('render-process-gone', async (_event, { reason }) => {
    if (reason === 'clean-exit' || isForced() || window.isDestroyed()) return
    const { crashed, reload, quit } = await texts()
    const wantsReload = await ask(window, crashed, [reload, quit])
    if (!wantsReload) app.quit()
    else if (!window.isDestroyed()) window.webContents.reload()
  })
}

function onHang(window: BrowserWindow, texts: Texts, reloadByForce: () => void): void {
  let openDialog: AbortController | undefined
  window.on('responsive', () => openDialog?.abort())
  window.on('unresponsive', async () => {
    if (openDialog) return
    const dialogAbort = new AbortController()
    openDialog = dialogAbort
    const { hangs, reload, wait } = await texts()
    const wantsReload = await ask(window, hangs, [reload, wait], dialogAbort.signal)
    openDialog = undefined
    if (wantsReload && !dialogAbort.signal.aborted && !window.isDestroyed()) reloadByForce()
  })
}

export function offerRecovery(window: BrowserWindow, texts: Texts): void {
  // No second dialog for a crash that we cause.
  let isForced = false
  onCrash(window, texts, () => isForced)
  onHang(window, texts, () => {
    isForced = true
    window.webContents.once('render-process-gone', () => {
      setImmediate(() => {
        isForced = false
        window.webContents.reload()
      })
    })
    window.webContents.forcefullyCrashRenderer()
  })
}
