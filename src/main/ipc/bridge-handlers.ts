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
import { answer } from './handle-request.ts'

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

export function handleBridge(parts: BridgeParts): void {
  const { host, settings, ledgerMemory, events, unread, updates, idleLock, saving } = parts
  const openExternal = createOpenExternal({
    isKnown: (origin) => origin === host || contactOrigins(settings.read()).has(origin),
    texts: () => parts.native().openExternal,
    reportRefused: parts.report,
    reportFailed: (what) => events.send({ type: 'openFailed', what }),
  })
  answer(Channel.listening, Arguments.none, (contents) => events.listening(contents))
  answer(Channel.store, Arguments.store, async (_contents, key, value) => {
    const written = settings.write(key, value)
    if (key === 'lang') parts.onLanguage()
    if (key === 'placard') nativeTheme.themeSource = storedTheme(value)
    await written
  })
  answer(Channel.readLedgerMemory, Arguments.readLedgerMemory, (_contents, key) => ledgerMemory().read(key))
  answer(Channel.writeLedgerMemory, Arguments.writeLedgerMemory, (_contents, key, text) =>
    ledgerMemory().write(key, text),
  )
  answer(Channel.openExternal, Arguments.openExternal, openExternal)
  answer(Channel.closeWindow, Arguments.none, (contents) => BrowserWindow.fromWebContents(contents)?.close())
  answer(Channel.setUnread, Arguments.setUnread, (_contents, count, alertAt) => unread.set(count, alertAt))
  answer(Channel.saveText, Arguments.saveText, saving.saveText)
  answer(Channel.savePdf, Arguments.savePdf, saving.savePdf)
  answer(Channel.print, Arguments.none, saving.print)
  answer(Channel.showSaved, Arguments.none, saving.showSaved)
  answer(Channel.installUpdate, Arguments.none, () => updates.install())
  answer(Channel.newestVersion, Arguments.none, () => updates.newest())
  answer(Channel.setPaying, Arguments.setPaying, (_contents, isPaying) => updates.setPaying(isPaying))
  answer(Channel.lock, Arguments.none, () => idleLock.lock())
  answer(Channel.unlock, Arguments.unlock, (_contents, request) => idleLock.unlock(request))
}
