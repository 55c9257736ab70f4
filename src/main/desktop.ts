/** The app once it may start: what its parts are, and how they are put together. */
import { join } from 'node:path'
import { app, dialog, nativeTheme, type Session, session } from 'electron'
import { contentPolicy } from '#contract/content-policy.ts'
import type { DeepLink } from '#contract/ipc/bridge.ts'
import type { RunConfig } from '#contract/run-config.ts'
import { whoIsAsked } from './api-host.ts'
import { serveApp } from './app-scheme.ts'
import { answerBridge, answerStart } from './bridge.ts'
import { setMenu } from './menu.ts'
import { guardNavigation } from './navigation.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'
import { denyPermissions } from './permissions.ts'
import { readConfigFile } from './run-config.ts'
import { print, savePdf } from './services/saving.ts'
import { createUnread } from './services/unread.ts'
import { loadUpdater } from './services/updater.ts'
import { createUpdates } from './services/updates.ts'
import { type KeptTexts, keepTexts } from './stores/kept-texts.ts'
import { systemSeal } from './stores/seal.ts'
import { storedTheme } from './stores/stored-theme.ts'
import { openTextStore } from './stores/text-store.ts'
import { type NativeTexts, nativeTexts } from './texts.ts'
import { openPlacementStore } from './window/placement-store.ts'
import { createTheWindow, type TheWindow } from './window/the-window.ts'

export interface Desktop {
  start(): Promise<void>
  /** Shows the window, in front. */
  focus(): void
  /** Opens a page, at once or when the app has started. */
  open(link: DeepLink): void
}

/** Nothing of a page is written to disk but by the store: the session lives in memory. */
function openSession(host: string, config: RunConfig): Session {
  const memory = session.fromPartition('placard')
  denyPermissions(memory)
  serveApp(memory, join(import.meta.dirname, '../renderer'), contentPolicy({ host, config }))
  return memory
}

/** Holds the end of the process until everything is written. */
function quitWhenWritten(texts: KeptTexts): void {
  app.on('will-quit', (event) => {
    if (!texts.isWriting()) return
    event.preventDefault()
    // The windows are closed already; to quit once more would do nothing.
    void texts.settled().finally(() => app.exit())
  })
}

function menuOf(texts: NativeTexts['menu'], events: PageEvents, window: TheWindow): void {
  setMenu({
    isMac: process.platform === 'darwin',
    hasDevTools: !app.isPackaged,
    texts,
    actions: {
      tell: events.tell,
      print: () => void window.withPage(print),
      savePdf: () => void window.withPage((page) => savePdf(page, 'Placard.pdf')),
    },
  })
}

async function start(events: PageEvents, window: TheWindow): Promise<void> {
  const { host, run } = whoIsAsked(process.env.PLACARD_HOST, readConfigFile())
  const folder = app.getPath('userData')
  const report = (what: string) => events.tell({ type: 'refused', what })
  guardNavigation(report)

  const store = openTextStore(folder)
  nativeTheme.themeSource = storedTheme(store.read().placard)
  const opening = systemSeal().then((seal) => keepTexts(store, seal))
  answerStart({ host, run, version: app.getVersion() }, opening)
  let read = store.read
  const native = () => nativeTexts(read().lang)
  const showMenu = () => menuOf(native().menu, events, window)
  const updates = createUpdates({
    load: loadUpdater,
    tell: (version) => events.tell({ type: 'updateReady', version }),
    giveWay: () => app.releaseSingleInstanceLock(),
  })
  window.begin({
    session: openSession(host, run.config),
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    placements: openPlacementStore(folder),
    hasDevTools: !app.isPackaged,
    recovery: () => native().recovery,
    onShown() {
      showMenu()
      void updates.start()
    },
    onLeaving: events.leaving,
    onFrameFailure: (failure) => events.tell({ type: 'frameFailed', failure }),
  })

  const texts = await opening
  read = texts.read
  quitWhenWritten(texts)
  const openNotifications = () => {
    window.focus()
    events.tell({ type: 'open', link: { page: 'notification' } })
  }
  const unread = createUnread(() => native().unread, openNotifications)
  answerBridge({ texts, events, unread, updates, report, onLanguage: showMenu })
}

export function createDesktop(): Desktop {
  const events = createPageEvents()
  const window = createTheWindow()
  app.on('activate', window.focus)
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  return {
    start: () =>
      start(events, window).catch((error: unknown) => {
        dialog.showErrorBox('Placard', error instanceof Error ? error.message : String(error))
        app.exit(1)
      }),
    focus: window.focus,
    open: (link) => events.tell({ type: 'open', link }),
  }
}
