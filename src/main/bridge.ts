/** The bridge's other end: what each request does. */
import { BrowserWindow, nativeTheme } from 'electron'
import { Arguments } from '#contract/ipc/arguments.ts'
import { Channel, type Outcome } from '#contract/ipc/bridge.ts'
import { nameOf, openOutside, type ReportRefused } from './navigation.ts'
import type { PageEvents } from './page-events.ts'
import { answer } from './requests.ts'
import { print, savePdf, saveText } from './services/saving.ts'
import type { Unread } from './services/unread.ts'
import type { Updates } from './services/updates.ts'
import type { KeptTexts } from './stores/kept-texts.ts'
import { storedTheme } from './stores/stored-theme.ts'

export interface BridgeParts {
  readonly texts: KeptTexts
  readonly events: PageEvents
  readonly unread: Unread
  readonly updates: Updates
  readonly report: ReportRefused
  readonly onLanguage: () => void
}

export function answerBridge(parts: BridgeParts): void {
  const { texts, events, unread, updates, report } = parts
  answer(Channel.listening, Arguments.none, (contents) => events.listening(contents))
  answer(Channel.store, Arguments.store, async (_contents, key, value) => {
    const written = texts.write(key, value)
    if (key === 'lang') parts.onLanguage()
    if (key === 'placard') nativeTheme.themeSource = storedTheme(value)
    await written
  })
  answer(Channel.openExternal, Arguments.openExternal, async (_contents, url): Promise<Outcome> => {
    const outcome = await openOutside(url)
    if (outcome === 'refused') report(nameOf(url))
    return outcome
  })
  answer(Channel.closeWindow, Arguments.none, (contents) => BrowserWindow.fromWebContents(contents)?.close())
  answer(Channel.setUnread, Arguments.setUnread, (_contents, count) => unread.set(count))
  answer(Channel.saveText, Arguments.saveText, saveText)
  answer(Channel.savePdf, Arguments.savePdf, savePdf)
  answer(Channel.print, Arguments.none, print)
  answer(Channel.installUpdate, Arguments.none, () => updates.install())
  answer(Channel.setPaying, Arguments.setPaying, (_contents, isPaying) => updates.setPaying(isPaying))
}
