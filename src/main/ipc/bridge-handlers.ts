/** The handlers of the bridge's requests. */
import { BrowserWindow, nativeTheme } from 'electron'
import { Arguments } from '#protocol/ipc/argument-schemas.ts'
import { Channel } from '#protocol/ipc/bridge.ts'
import type { ReportRefused } from '../navigation.ts'
import type { PageEvents } from '../page-events.ts'
import type { IdleLock } from '../services/idle-lock.ts'
import { createOpenExternal } from '../services/open-external.ts'
import type { SaveDialogs } from '../services/save-dialogs.ts'
import type { Unread } from '../services/unread.ts'
import type { Updates } from '../services/updates.ts'
import { contactOrigins } from '../stores/contact-origins.ts'
import type { LedgerMemoryStore } from '../stores/ledger-memory.ts'
import type { PersistedSettings } from '../stores/persisted-settings.ts'
import { storedTheme } from '../stores/saved-json.ts'
import type { NativeTexts } from '../texts.ts'
import { handlerOf, type RequestChannel, type RequestHandler } from './handle-request.ts'

export interface BridgeParts {
  /** The API's origin; undefined if the configuration is broken. */
  readonly host: string | undefined
  readonly settings: PersistedSettings
  /** Opens its file at the first use. */
  readonly ledgerMemory: () => LedgerMemoryStore
  readonly events: PageEvents
  readonly unread: Unread
  readonly updates: Updates
  readonly idleLock: IdleLock
  readonly saving: SaveDialogs
  readonly native: () => NativeTexts
  readonly report: ReportRefused
  readonly onLanguage: () => void
}

/** The handler of each request. */
export function bridgeHandlers(parts: BridgeParts): Readonly<Record<RequestChannel, RequestHandler>> {
  const { host, settings, ledgerMemory, events, unread, updates, idleLock, saving } = parts
  const openExternal = createOpenExternal({
    isKnown: (origin) => origin === host || contactOrigins(settings.read()).has(origin),
    texts: () => parts.native().openExternal,
    reportRefused: parts.report,
    reportFailed: (what) => events.send({ type: 'openFailed', what }),
  })
  return {
    [Channel.listening]: handlerOf(Arguments.none, (contents) => events.listening(contents)),
    [Channel.store]: handlerOf(Arguments.store, async (_contents, key, value) => {
      const written = settings.write(key, value)
      if (key === 'lang') parts.onLanguage()
      if (key === 'placard') nativeTheme.themeSource = storedTheme(value)
      await written
    }),
    [Channel.readLedgerMemory]: handlerOf(Arguments.readLedgerMemory, (_contents, key) =>
      ledgerMemory().read(key),
    ),
    [Channel.writeLedgerMemory]: handlerOf(Arguments.writeLedgerMemory, (_contents, key, text) =>
      ledgerMemory().write(key, text),
    ),
    [Channel.openExternal]: handlerOf(Arguments.openExternal, openExternal),
    [Channel.closeWindow]: handlerOf(Arguments.none, (contents) =>
      BrowserWindow.fromWebContents(contents)?.close(),
    ),
    [Channel.setUnread]: handlerOf(Arguments.setUnread, (_contents, count, alertAt) =>
      unread.set(count, alertAt),
    ),
    [Channel.saveText]: handlerOf(Arguments.saveText, saving.saveText),
    [Channel.savePdf]: handlerOf(Arguments.savePdf, saving.savePdf),
    [Channel.print]: handlerOf(Arguments.none, saving.print),
    [Channel.showSaved]: handlerOf(Arguments.none, saving.showSaved),
    [Channel.installUpdate]: handlerOf(Arguments.none, () => updates.install()),
    [Channel.newestVersion]: handlerOf(Arguments.none, () => updates.newest()),
    [Channel.setPaying]: handlerOf(Arguments.setPaying, (_contents, isPaying) => updates.setPaying(isPaying)),
    [Channel.lock]: handlerOf(Arguments.none, () => idleLock.lock()),
    [Channel.unlock]: handlerOf(Arguments.unlock, (_contents, request) => idleLock.unlock(request)),
  }
}
