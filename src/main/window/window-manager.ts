/** Keeps the one window: opens it, opens it again where the app outlives it (macOS), brings it to the front. */
import type { BrowserWindow, ContextMenuParams, WebContents } from 'electron'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { watchFrames } from '../navigation.ts'
import type { NativeTexts } from '../texts.ts'
import { trackUserActivation } from '../user-activation.ts'
import { offerRecovery } from './crash-recovery.ts'
import { focusWindow, openMainWindow, type WindowSetting } from './main-window.ts'

export interface WindowManagerOptions extends WindowSetting {
  readonly recovery: () => Promise<NativeTexts['recovery']>
  readonly onShown: () => void
  /** The page is being loaded anew. */
  readonly onLeaving: () => void
  readonly onFrameFailure: (failure: FrameFailure) => void
  /** The page, or a frame in it, was clicked for its context menu. */
  readonly onContextMenu: (window: BrowserWindow, params: ContextMenuParams) => void
}

export interface WindowManager {
  /** The app has started: the window may be opened, and is. */
  begin(setting: WindowManagerOptions): void
  focus(): void
  withPage(act: (page: WebContents) => unknown): void
}

function openWindow(setting: WindowManagerOptions): BrowserWindow {
  const window = openMainWindow(setting)
  offerRecovery(window, setting.recovery)
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) setting.onLeaving()
  })
  trackUserActivation(window.webContents)
  watchFrames(window.webContents, setting.onFrameFailure)
  window.webContents.on('context-menu', (_event, params) => setting.onContextMenu(window, params))
  window.once('show', setting.onShown)
  return window
}

export function createWindowManager(): WindowManager {
  let setting: WindowManagerOptions | undefined
  let window: BrowserWindow | undefined

  const open = () => {
    if (!setting) return
    window = openWindow(setting)
    window.on('closed', () => {
      window = undefined
    })
  }
  return {
    begin(given) {
      setting = given
      open()
    },
    focus() {
      if (window) focusWindow(window)
      else open()
    },
    withPage(act) {
      if (window) act(window.webContents)
    },
  }
}
