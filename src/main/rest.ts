/** What the window does not wait for: loaded while the process of its page starts, which asks for the texts then. */
import { app } from 'electron'
import { answerBridge } from './bridge.ts'
import { setMenu } from './menu.ts'
import type { ReportRefused } from './navigation.ts'
import type { PageEvents } from './page-events.ts'
import { print, savePdf } from './services/saving.ts'
import { createUnread } from './services/unread.ts'
import { loadUpdater } from './services/updater.ts'
import { createUpdates } from './services/updates.ts'
import { type KeptTexts, keepTexts } from './stores/kept-texts.ts'
import { systemSeal } from './stores/seal.ts'
import { openTextStore } from './stores/text-store.ts'
import { type NativeTexts, nativeTexts } from './texts.ts'
import type { TheWindow } from './window/the-window.ts'

interface RestSetting {
  /** Where the app keeps its files. */
  readonly folder: string
  readonly events: PageEvents
  readonly window: TheWindow
  readonly report: ReportRefused
}

export interface Rest {
  readonly texts: KeptTexts
  native(): NativeTexts
  /** The window is there. */
  shown(): void
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

/** Opens the stores and answers the page's requests; throws when the folder cannot be read or written. */
export async function startRest({ folder, events, window, report }: RestSetting): Promise<Rest> {
  const texts = await keepTexts(openTextStore(folder), await systemSeal())
  quitWhenWritten(texts)
  const native = () => nativeTexts(texts.read().lang)
  const showMenu = () => menuOf(native().menu, events, window)
  const updates = createUpdates({
    load: loadUpdater,
    tell: (version) => events.tell({ type: 'updateReady', version }),
    giveWay: () => app.releaseSingleInstanceLock(),
  })
  const openNotifications = () => {
    window.focus()
    events.tell({ type: 'open', link: { page: 'notification' } })
  }
  const unread = createUnread(() => native().unread, openNotifications)
  answerBridge({ texts, events, unread, updates, report, onLanguage: showMenu })
  return {
    texts,
    native,
    shown() {
      showMenu()
      void updates.start()
    },
  }
}
