/** What the window does not wait for: loaded while the process of its page starts, which asks for the texts then. */
import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  powerMonitor,
  type Session,
  type WebContents,
} from 'electron'
import { answerBridge } from './ipc/bridge-handlers.ts'
import { showContextMenu } from './menu/context-menu.ts'
import { menuTemplate } from './menu/template.ts'
import type { ReportRefused } from './navigation.ts'
import type { PageEvents } from './page-events.ts'
import { checkPassword } from './services/check-password.ts'
import { createIdleLock } from './services/idle-lock.ts'
import { createSaveDialogs, type SaveDialogs } from './services/save-dialogs.ts'
import { createUnread } from './services/unread.ts'
import { loadUpdater } from './services/updater.ts'
import { createUpdates, type Updates } from './services/updates.ts'
import { bindToHost } from './stores/bind-to-host.ts'
import { keepTexts, type PersistedSettings } from './stores/persisted-settings.ts'
import { systemSecretStorage } from './stores/safe-storage.ts'
import { openTextStore } from './stores/settings-file.ts'
import { type NativeTexts, nativeTexts } from './texts.ts'
import type { WindowManager } from './window/window-manager.ts'

interface RestSetting {
  /** Where the app keeps its files. */
  readonly folder: string
  /** The API's origin; undefined while the configuration is broken and names none. */
  readonly host: string | undefined
  /** The page's. */
  readonly session: Session
  readonly events: PageEvents
  readonly window: WindowManager
  readonly report: ReportRefused
}

export interface DeferredStartup {
  readonly texts: PersistedSettings
  native(): NativeTexts
  /** The page is being loaded anew. */
  leaving(): void
  /** The window is there. */
  shown(): void
  contextMenu(window: BrowserWindow, params: ContextMenuParams): void
}

/** Holds the end of the process until everything is written. */
function quitWhenWritten(texts: PersistedSettings): void {
  app.on('will-quit', (event) => {
    if (!texts.isWriting()) return
    event.preventDefault()
    // The windows are closed already; to quit once more would do nothing.
    void texts.settled().finally(() => app.exit())
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
    events.tell({ type: 'pageSaved', answer })
  }
  const template = menuTemplate({
    isMac: process.platform === 'darwin',
    hasDevTools: !app.isPackaged,
    texts,
    actions: {
      tell: events.tell,
      print: () => window.withPage((page) => void saving.print(page)),
      savePdf: () => window.withPage((page) => void savePage(page)),
      checkForUpdates: () => void updates.check(),
    },
  })
  Menu.setApplicationMenu(Menu.buildFromTemplate(template))
}

/** Locks also when the machine sleeps or its screen is locked. */
function lockWithMachine(lock: () => void): void {
  powerMonitor.on('suspend', lock)
  // Not told on Linux.
  powerMonitor.on('lock-screen', lock)
}

/** Opens the stores and answers the page's requests; throws when the folder cannot be read or written. */
export async function startDeferred(setting: RestSetting): Promise<DeferredStartup> {
  const { folder, host, session, events, window, report } = setting
  const texts = await keepTexts(openTextStore(folder), await systemSecretStorage())
  if (host !== undefined) bindToHost(texts, host)
  quitWhenWritten(texts)
  const native = () => nativeTexts(texts.read().lang)
  const saving = createSaveDialogs()
  const updates = createUpdates({
    load: loadUpdater,
    tell: events.tell,
    giveWay: () => app.releaseSingleInstanceLock(),
  })
  const showMenu = () => menuOf(native().menu, { events, window, updates, saving })
  const openNotifications = () => {
    window.focus()
    events.tell({ type: 'open', link: { page: 'notification' } })
  }
  const unread = createUnread(() => native().unread, openNotifications)
  const idleLock = createIdleLock({
    texts,
    check: async (token, request) =>
      host === undefined
        ? { kind: 'network' }
        : checkPassword((address, init) => session.fetch(address, init), host, token, request),
    onLocked: () => unread.set(undefined),
    reloadPage: () => window.withPage((page) => page.reload()),
  })
  lockWithMachine(idleLock.lock)
  const parts = { host, texts, events, unread, updates, idleLock, saving, native, report }
  answerBridge({ ...parts, onLanguage: showMenu })
  return {
    texts,
    native,
    // What the page said of itself ends with it.
    leaving: () => updates.setPaying(false),
    shown() {
      showMenu()
      void updates.start()
    },
    contextMenu: (of, params) => showContextMenu(of, params, native().menu),
  }
}
