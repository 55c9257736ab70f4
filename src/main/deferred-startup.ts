/** Startup work that does not block the window. It runs while the renderer process starts, which then waits for the settings. */
import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  powerMonitor,
  type Session,
  type WebContents,
} from 'electron'
import { handleBridge } from './ipc/bridge-handlers.ts'
import { showContextMenu } from './menu/context-menu.ts'
import { menuTemplate } from './menu/template.ts'
import type { ReportRefused } from './navigation.ts'
import type { PageEvents } from './page-events.ts'
import { checkPassword } from './services/check-password.ts'
import { createIdleLock } from './services/idle-lock.ts'
import { createSaveDialogs, type SaveDialogs } from './services/save-dialogs.ts'
import { createUnread } from './services/unread.ts'
import { createUpdates, loadUpdater, type Updates } from './services/updates.ts'
import { openLedgerMemory } from './stores/ledger-memory.ts'
import { bindToHost, openPersistedSettings, type PersistedSettings } from './stores/persisted-settings.ts'
import { systemSecretStorage } from './stores/safe-storage.ts'
import { openTextStore } from './stores/settings-file.ts'
import { type NativeTexts, nativeTexts } from './texts.ts'
import type { WindowManager } from './window/window-manager.ts'

interface DeferredStartupOptions {
  /** The folder of the app's files. */
  readonly folder: string
  /** The API's origin; undefined if the configuration is broken. */
  readonly host: string | undefined
  /** The session of the page. */
  readonly session: Session
  readonly events: PageEvents
  readonly window: WindowManager
  readonly report: ReportRefused
}

export interface DeferredStartup {
  readonly settings: PersistedSettings
  native(): NativeTexts
  /** The page is about to reload. */
  leaving(): void
  /** The window is visible. */
  shown(): void
  contextMenu(window: BrowserWindow, params: ContextMenuParams): void
}

/** Delays the exit of the process until everything is written. */
function quitWhenWritten(settings: PersistedSettings): void {
  app.on('will-quit', (event) => {
    if (!settings.isWriting()) return
    event.preventDefault()
    // The windows are already closed, so a second `quit` would do nothing.
    void settings.settled().finally(() => app.exit())
  })
}

interface MenuParts {
  readonly events: PageEvents
  readonly window: WindowManager
  readonly updates: Updates
  readonly saving: SaveDialogs
}

function menuOf(texts: NativeTexts['menu'], { events, window, updates, saving }: MenuParts): void {
  const savePage = async (page: WebContents) => {
    const answer = await saving.savePdf(page, app.name).catch(() => ({ outcome: 'failed' }) as const)
    events.send({ type: 'pageSaved', answer })
  }
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    hasDevTools: !app.isPackaged,
    texts,
    actions: {
      send: events.send,
      print: () => window.withPage((page) => void saving.print(page)),
      savePdf: () => window.withPage((page) => void savePage(page)),
      checkForUpdates: () => void updates.check(),
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Also locks when the machine sleeps or its screen is locked. */
function lockWithMachine(lock: () => void): void {
  powerMonitor.on('suspend', lock)
  // Not emitted on Linux.
  powerMonitor.on('lock-screen', lock)
}

/** Opens the stores and handles the page's requests; throws if the folder cannot be read or written. */
export async function startDeferred(options: DeferredStartupOptions): Promise<DeferredStartup> {
  const { folder, host, session, events, window, report } = options
  const settings = await openPersistedSettings(openTextStore(folder), await systemSecretStorage())
  if (host !== undefined) bindToHost(settings, host)
  quitWhenWritten(settings)
  const native = () => nativeTexts(settings.read().lang)
  const saving = createSaveDialogs()
  const updates = createUpdates({
    load: loadUpdater,
    send: events.send,
    beforeInstall: () => app.releaseSingleInstanceLock(),
  })
  const showMenu = () => menuOf(native().menu, { events, window, updates, saving })
  const openNotifications = () => {
    window.focus()
    events.send({ type: 'open', link: { page: 'notification' } })
  }
  const unread = createUnread(() => native().unread, openNotifications)
  const idleLock = createIdleLock({
    settings,
    check: async (token, request) =>
      host === undefined
        ? { kind: 'network' }
        : checkPassword((address, init) => session.fetch(address, init), host, token, request),
    onLocked: () => unread.set(undefined),
    reloadPage: () => window.withPage((page) => page.reload()),
  })
  lockWithMachine(idleLock.lock)
  const ledgerMemory = openLedgerMemory(folder)
  const parts = { host, settings, ledgerMemory, events, unread, updates, idleLock, saving, native, report }
  handleBridge({ ...parts, onLanguage: showMenu })
  return {
    settings,
    native,
    // The state ends with the page.
    leaving: () => updates.setPaying(false),
    shown() {
      showMenu()
      void updates.start()
    },
    contextMenu: (target, params) => showContextMenu(target, params, native().menu),
  }
}
