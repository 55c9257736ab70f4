/** Startup work that the start of the page does not need. It begins with the page's first request, which waits for it. */
import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  Menu,
  powerMonitor,
  type Session,
  type WebContents,
} from 'electron'
import { bridgeHandlers } from './ipc/bridge-handlers.ts'
import type { RequestChannel, RequestHandler } from './ipc/handle-request.ts'
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
import { openOrReplace } from './stores/open-store.ts'
import type { PersistedSettings } from './stores/persisted-settings.ts'
import { storeName } from './stores/saved-json.ts'
import type { TextStore } from './stores/settings-file.ts'
import { type NativeTexts, nativeTexts } from './texts.ts'
import type { WindowManager } from './window/window-manager.ts'

interface DeferredStartupOptions {
  /** The folder of the app's files. */
  readonly folder: string
  /** The API's origin; undefined if the configuration is broken. */
  readonly host: string | undefined
  readonly settings: PersistedSettings
  /** The session of the page. */
  readonly session: Session
  readonly events: PageEvents
  readonly window: WindowManager
  readonly report: ReportRefused
}

export interface DeferredStartup {
  readonly handlers: Readonly<Record<RequestChannel, RequestHandler>>
  /** Writes a text to the settings file. */
  readonly write: TextStore['write']
  native(): NativeTexts
  /** The page is about to reload. */
  leaving(): void
  /** The window is visible. */
  shown(): void
  contextMenu(window: BrowserWindow, params: ContextMenuParams): void
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

/** Throws if the folder cannot be read or written. */
function writerOf(folder: string): TextStore['write'] {
  const store = openOrReplace<Record<string, string>>({ cwd: folder, name: storeName })
  return async (key, value) => {
    if (value === undefined) store.delete(key)
    else store.set(key, value)
  }
}

/** Makes the handlers of the page's requests; throws if the folder cannot be read or written. */
export function startDeferred(options: DeferredStartupOptions): DeferredStartup {
  const { folder, host, settings, session, events, window, report } = options
  const write = writerOf(folder)
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
  return {
    handlers: bridgeHandlers({ ...parts, onLanguage: showMenu }),
    write,
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
