/** The app once it may start: what its parts are, and how they are put together. */
import { join } from 'node:path'
import { app, dialog, nativeTheme, type Session, session } from 'electron'
import { contentPolicy } from '#protocol/content-policy.ts'
import type { DeepLink } from '#protocol/ipc/bridge.ts'
import type { RunConfig } from '#protocol/run-config.ts'
import { whoIsAsked } from './api-host.ts'
import { serveApp } from './app-scheme.ts'
import { answerInitialState } from './ipc/initial-state-ipc.ts'
import { guardNavigation } from './navigation.ts'
import { createPageEvents, type PageEvents } from './page-events.ts'
import { denyPermissions, refuseClientCertificates } from './permissions.ts'
import { readConfigFile } from './run-config.ts'
import { savedTheme } from './stores/stored-theme.ts'
import { createWindowManager, type WindowManager } from './window/window-manager.ts'
import { openWindowStateStore } from './window/window-state-store.ts'

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

async function start(events: PageEvents, window: WindowManager): Promise<void> {
  const { host, run } = whoIsAsked(app.isPackaged ? undefined : process.env.PLACARD_HOST, readConfigFile())
  const folder = app.getPath('userData')
  const report = (what: string) => events.tell({ type: 'refused', what })
  guardNavigation(report)
  refuseClientCertificates()
  nativeTheme.themeSource = savedTheme(folder)

  const page = openSession(host, run.config)
  const leaving = Promise.withResolvers<void>()
  const rest = leaving.promise
    .then(() => import('./deferred-startup.ts'))
    .then(({ startDeferred }) =>
      startDeferred({
        folder,
        host: run.problems.length === 0 ? host : undefined,
        session: page,
        events,
        window,
        report,
      }),
    )
  answerInitialState({ host, run, version: app.getVersion() }, rest)
  window.begin({
    session: page,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    placements: openWindowStateStore(folder, rest),
    hasDevTools: !app.isPackaged,
    recovery: async () => (await rest).native().recovery,
    onShown: () => void rest.then(({ shown }) => shown()),
    onLeaving() {
      events.leaving()
      void rest.then((started) => started.leaving())
    },
    onFrameFailure: (failure) => events.tell({ type: 'frameFailed', failure }),
    onContextMenu: (of, params) => void rest.then(({ contextMenu }) => contextMenu(of, params)),
  })
  setImmediate(leaving.resolve)
  await rest
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
    open: (link) => events.tell({ type: 'open', link }),
  }
}
