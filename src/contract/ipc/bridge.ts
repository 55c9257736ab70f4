/**
 * The desktop bridge: all that the page may ask of the main process, and the channels it goes by. The preload exposes it
 * as `window.placard`; the main process parses every argument with `arguments.ts` and checks who sent it.
 */
import type { ReadConfig } from '../run-config.ts'
import type { StorageKey, StoredTexts } from '../storage-keys.ts'

/** What befell the store, for the login page to say. */
export type StorageNotice =
  /** The file was damaged; it was set aside and the app started clean. */
  | 'setAside'
  /** This system has no keyring: the token lives in memory only, so each start asks for a login. */
  | 'noKeyring'
  /** The system's keyring could not read the token that was stored with it. */
  | 'tokenUnreadable'

/** What the page is told once, before its first render. */
export interface StartState {
  readonly stored: StoredTexts
  readonly notices: readonly StorageNotice[]
  /** The API's host, as an origin. */
  readonly host: string
  /** What the operator set, with a statement only where the host is the one it names. */
  readonly run: ReadConfig
  readonly version: string
}

export const Channel = {
  start: 'placard:start',
  listening: 'placard:listening',
  store: 'placard:store',
  openExternal: 'placard:open-external',
  closeWindow: 'placard:close-window',
  setUnread: 'placard:set-unread',
  saveText: 'placard:save-text',
  print: 'placard:print',
  savePdf: 'placard:save-pdf',
  installUpdate: 'placard:install-update',
  setPaying: 'placard:set-paying',
  /** Main to page. */
  event: 'placard:event',
} as const

/** What became of a request to leave the app or to write a file. */
export type Outcome = 'done' | 'refused' | 'cancelled'

/** A page that a `placard://` link may open. */
export type DeepLink = { readonly page: 'plan'; readonly id: string } | { readonly page: 'notification' }

/** A frame without its page: which host's, and whether that host (or a policy) refused or did not answer. */
export interface FrameFailure {
  readonly host: string
  readonly why: 'refused' | 'unreachable'
}

/** What the main process tells the page by itself; what comes before anybody listens is kept for the first who does. */
export type BridgeEvent =
  /** A link `placard://…` or a clicked notification asks for a page; it never acts by itself. */
  | { readonly type: 'open'; readonly link: DeepLink }
  | { readonly type: 'goBack' }
  | { readonly type: 'openPalette' }
  | { readonly type: 'openAbout' }
  /** A link, pop-up, navigation or file was refused; `what` is its host, or its scheme where it has none. */
  | { readonly type: 'refused'; readonly what: string }
  /** The page of a frame was not shown. */
  | { readonly type: 'frameFailed'; readonly failure: FrameFailure }
  | { readonly type: 'updateReady'; readonly version: string }

export interface Bridge {
  /** Read once, synchronously, before the first render. */
  readonly start: StartState
  /** Writes through; undefined removes. Rejects when it could not be written. */
  store(key: StorageKey, text: string | undefined): Promise<void>
  /** Opens an address in the system's browser, when the link policy allows it. */
  openExternal(url: string): Promise<Outcome>
  closeWindow(): Promise<void>
  /** The badge of the dock or task bar; a count that rises is notified by the system. Undefined: nobody is signed in. */
  setUnread(count: number | undefined): Promise<void>
  /** Asks where, and writes a text file. */
  saveText(file: { name: string; text: string }): Promise<Outcome>
  print(): Promise<Outcome>
  /** Asks where, and writes the page as it would be printed. */
  savePdf(name: string): Promise<Outcome>
  /** Quits, installs and starts again; refused while a payment is under way or where there is no update. */
  installUpdate(): Promise<Outcome>
  setPaying(isPaying: boolean): Promise<void>
  /** Gives the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void
}
