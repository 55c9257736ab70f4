/** The one window: remembered place, no white flash, a page without Node in a sandbox of its own. */
import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme, type Session, screen } from 'electron'
import { startPage } from '../app-scheme.ts'
import { placeOn, smallest, type WindowStateStore } from './window-state.ts'

export interface WindowSetting {
  readonly session: Session
  readonly preload: string
  readonly placements: WindowStateStore
  readonly hasDevTools: boolean
}

/** The page's own colours (`tokens.css`), so that nothing flashes before it. */
const paper = { light: '#faf8f3', dark: '#151412' } as const

/** The window's colour behind the page. */
export const windowColor = (): string => (nativeTheme.shouldUseDarkColors ? paper.dark : paper.light)

const settleMs = 400

function remember(window: BrowserWindow, placements: WindowStateStore): void {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    placements.write({ ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, settleMs)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('maximize', saveSoon)
  window.on('unmaximize', saveSoon)
  window.on('close', save)
  window.on('closed', () => clearTimeout(timer))
}

/** Opens the window and loads the app into it. */
export function openMainWindow({ session, preload, placements, hasDevTools }: WindowSetting): BrowserWindow {
  const saved = placements.read()
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea)
  const window = new BrowserWindow({
    ...placeOn(saved, areas, screen.getPrimaryDisplay().workArea),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    backgroundColor: windowColor(),
    autoHideMenuBar: true,
    // Windows and macOS take the program's own.
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
  remember(window, placements)
  void window.loadURL(startPage)
  return window
}

/** Brings a window to the front. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
