/** The composition of the desktop app. */
import { join } from 'node:path'
import { app, dialog, nativeTheme, type Session, session } from 'electron'
import { contentPolicy } from '#protocol/content-policy.ts'
import type { DeepLink } from '#protocol/ipc/bridge.ts'
import type { RunConfig } from '#protocol/run-config.ts'
import { serveApp } from './app-scheme.ts'
import { answerInitialState, answerRequests } from './ipc/handle-request.ts'
import { guardNavigation } from './navigation.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'
import { denyPermissions, refuseClientCertificates } from './permissions.ts'
import { readConfigFile, resolveApiHost } from './run-config.ts'
import { openSettings } from './stores/open-settings.ts'
import { savedTheme } from './stores/saved-json.ts'
import { createWindowManager, type WindowManager } from './window/window-manager.ts'
import { openWindowStateStore } from './window/window-state.ts'

export interface Desktop {
  start(): Promise<void>
  /** Brings the window to the front. */
  focus(): void
  /** Opens a page, or queues it until the app has started. */
  open(link: DeepLink): void
}

/** An in-memory session: only the store writes to disk. */
function openSession(host: string, config: RunConfig): Session {
  const memory = session.fromPartition('placard')
  denyPermissions(memory)
  serveApp(memory, join(import.meta.dirname, '../renderer'), contentPolicy({ host, config }))
  return memory
}

async function start(events: PageEvents, window: WindowManager): Promise<void> {
  const { host, run } = resolveApiHost(
    app.isPackaged ? undefined : process.env.PLACARD_HOST,
    readConfigFile(),
  )
  const folder = app.getPath('userData')
  const reportRefused = (what: string) => events.send({ type: 'refused', what })
  guardNavigation(reportRefused)
  refuseClientCertificates()
  nativeTheme.themeSource = savedTheme(folder)

  const knownHost = run.problems.length === 0 ? host : undefined
  const page = openSession(host, run.config)
  const pageStarted = Promise.withResolvers<void>()
  const startup = pageStarted.promise
    .then(() => Promise.all([import('./deferred-startup.ts'), settings]))
    .then(([{ startDeferred }, opened]) =>
      startDeferred({
        folder,
        host: knownHost,
        settings: opened,
        session: page,
        events,
        window,
        report: reportRefused,
      }),
    )
  window.begin({
    session: page,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    stateStore: openWindowStateStore(folder, startup),
    hasDevTools: !app.isPackaged,
    recovery: async () => (await startup).native().recovery,
    onPageStarted: pageStarted.resolve,
    onShown: () => void startup.then(({ shown }) => shown()),
    onLeaving() {
      events.leaving()
      void startup.then((started) => started.leaving())
    },
    onFrameFailure: (failure) => events.send({ type: 'frameFailed', failure }),
    onContextMenu: (target, params) => void startup.then(({ contextMenu }) => contextMenu(target, params)),
  })
  const settings = openSettings(folder, knownHost, async (key, value) => (await startup).write(key, value))
  answerInitialState({ host, run, version: app.getVersion() }, settings)
  answerRequests(startup, pageStarted.resolve)
  await Promise.all([settings, startup])
}

export function createDesktop(): Desktop {
  const events = createPageEvents()
  const window = createWindowManager()
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
    open: (link) => events.send({ type: 'open', link }),
  }
}
