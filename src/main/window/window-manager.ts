/** Opens the window, again if the app outlives it (macOS), and brings it to the front. */
import type { BrowserWindow, ContextMenuParams, WebContents } from 'electron'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { watchFrames } from '../navigation.ts'
import type { NativeTexts } from '../texts.ts'
import { trackUserActivation } from '../user-activation.ts'
import { offerRecovery } from './crash-recovery.ts'
import { focusWindow, openMainWindow, type WindowOptions } from './main-window.ts'

export interface WindowManagerOptions extends WindowOptions {
  readonly recovery: () => Promise<NativeTexts['recovery']>
  /** The page has had its time to start, or never will: it crashed or hangs, or its window is closed. */
  readonly onPageStarted: () => void
  readonly onShown: () => void
  /** The page is about to reload. */
  readonly onLeaving: () => void
  readonly onFrameFailure: (failure: FrameFailure) => void
  /** The user opens the context menu of the page or of a frame. */
  readonly onContextMenu: (window: BrowserWindow, params: ContextMenuParams) => void
}

export interface WindowManager {
  /** Opens the window when the app has started. */
  begin(options: WindowManagerOptions): void
  focus(): void
  withPage(action: (page: WebContents) => unknown): void
}

/** How long a visible page may take until its first request, ms. */
const maxPageStartMs = 1000

function openWindow(options: WindowManagerOptions): BrowserWindow {
  const window = openMainWindow(options)
  offerRecovery(window, options.recovery)
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) options.onLeaving()
  })
  trackUserActivation(window.webContents)
  watchFrames(window.webContents, options.onFrameFailure)
  window.webContents.on('context-menu', (_event, params) => options.onContextMenu(window, params))
  window.once('show', options.onShown)
  window.once('show', () => setTimeout(options.onPageStarted, maxPageStartMs))
  window.once('unresponsive', options.onPageStarted)
  window.once('closed', options.onPageStarted)
  window.webContents.once('render-process-gone', options.onPageStarted)
  return window
}

export function createWindowManager(): WindowManager {
  let options: WindowManagerOptions | undefined
  let window: BrowserWindow | undefined

  const open = () => {
    if (!options) return
    window = openWindow(options)
    window.on('closed', () => {
      window = undefined
    })
  }
  return {
    begin(windowOptions) {
      options = windowOptions
      open()
    },
    focus() {
      if (window) focusWindow(window)
      else open()
    },
    withPage(action) {
      if (window) action(window.webContents)
    },
  }
}
