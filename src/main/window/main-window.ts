/** The main window: restores its bounds, avoids a white flash, and runs the page sandboxed without Node. */
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, type Session, screen } from 'electron'
import { startPage } from '../app-scheme.ts'
import { minimumSize, placeWindow, type WindowStateStore } from './window-state.ts'

export interface WindowOptions {
  readonly session: Session
  readonly preload: string
  readonly stateStore: WindowStateStore
  readonly hasDevTools: boolean
}

/** The page's background colours (`tokens.css`), shown before the page is painted. */
const backgrounds = { light: '#faf8f3', dark: '#151412' } as const

/** The colour of the window behind the page. */
export const windowColor = (): string =>
  nativeTheme.shouldUseDarkColors ? backgrounds.dark : backgrounds.light

/** Debounce of writing the window's state, ms. */
const saveDelayMs = 400

function saveState(window: BrowserWindow, stateStore: WindowStateStore): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    stateStore.write({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, saveDelayMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
  window.on('closed', () => clearTimeout(timer))
}

/** Opens the window and loads the app into it. */
export function openMainWindow({ session, preload, stateStore, hasDevTools }: WindowOptions): BrowserWindow {
  const saved = stateStore.read()
  const workAreas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...placeWindow(saved, workAreas, screen.getPrimaryDisplay().workArea),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    show: false,
    backgroundColor: windowColor(),
    autoHideMenuBar: true,
    // Windows and macOS use the icon of the program.
    ...(app.isPackaged && process.platform === 'linux' && { icon: join(process.resourcesPath, 'icon.png') }),
    webPreferences: {
      session,
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      nodeIntegrationInWorker: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      spellcheck: false,
      devTools: hasDevTools,
    },
  })
  if (saved?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  saveState(window, stateStore)
  void window.loadURL(startPage)
  return window
}

/** Brings a window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
