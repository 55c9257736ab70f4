/**
 * The desktop bridge: all that the page may ask of the main process, and the channels it goes by. The preload exposes it
 * as `window.placard`; the main process parses every argument with `argument-schemas.ts` and checks who sent it.
 */

import type { MessageKey } from '../http/messages.ts'
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
  /** Without token and user while the app is locked. */
  readonly stored: StoredTexts
  /** The main process holds the login until `unlock`. */
  readonly isLocked: boolean
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
  showSaved: 'placard:show-saved',
  installUpdate: 'placard:install-update',
  setPaying: 'placard:set-paying',
  newestVersion: 'placard:newest-version',
  lock: 'placard:lock',
  unlock: 'placard:unlock',
  /** Main to page. */
  event: 'placard:event',
} as const

/** What became of a request to leave the app or to write a file. */
export type Outcome = 'done' | 'refused' | 'cancelled' | 'failed'

/** Where a file was saved: its name and that of its folder, never the whole path, which names the user. */
export interface SavedPlace {
  readonly file: string
  readonly folder: string
}

/** What became of a request to save a file; where it was done, `place`, unless a browser keeps that to itself. */
export interface SaveAnswer {
  readonly outcome: Outcome
  readonly place?: SavedPlace
}

/** The login password, and what the request says of who enters it. */
export interface UnlockRequest {
  readonly password: string
  /** BCP 47. */
  readonly language: string
  /** As the `X-TZ` header wants it. */
  readonly timeZone: string
}

/** Why the app stays locked: the fields of the renderer's `ApiError`. */
export interface UnlockFailure {
  readonly kind: 'envelope' | 'http' | 'data' | 'network'
  readonly code?: number | undefined
  readonly key?: MessageKey | undefined
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly serverText?: string | undefined
  readonly lang?: string | undefined
}

/** A page that a `placard://` link may open. */
export type DeepLink = { readonly page: 'plan'; readonly id: string } | { readonly page: 'notification' }

/** A frame without its page: which host's, and whether that host (or a policy) refused or did not answer. */
export interface FrameFailure {
  readonly host: string
  readonly why: 'refused' | 'unreachable'
}

/** Why an update that was offered is not installed. */
export type UpdateBlock =
  /** The feed, or an address that it leads to, is neither https nor on this machine. */
  | 'insecure'
  /** Its description carries no signature. */
  | 'unsigned'
  /** Description or file is not what the publisher signed. */
  | 'tampered'
  /** It is older than the installed version. */
  | 'older'

/** The result of a check for updates. */
export type UpdateCheck =
  | 'upToDate'
  | 'downloading'
  /** Downloaded; `updateReady` says which. */
  | 'ready'
  /** `updateBlocked` says why. */
  | 'blocked'
  /** The feed could not be reached, or has no description. */
  | 'unavailable'
  /** The system's package manager installs updates. */
  | 'packageManager'
  /** This installation does not update itself. */
  | 'off'

/** What the main process tells the page by itself; what comes before anybody listens is kept for the first who does. */
export type BridgeEvent =
  /** A link `placard://…` or a clicked notification asks for a page; it never acts by itself. */
  | { readonly type: 'open'; readonly link: DeepLink }
  | { readonly type: 'goBack' }
  | { readonly type: 'goForward' }
  | { readonly type: 'openSettings' }
  | { readonly type: 'openFind' }
  | { readonly type: 'openPalette' }
  | { readonly type: 'openAbout' }
  /** A link, pop-up, navigation or file was refused; `what` is its host, or its scheme where it has none. */
  | { readonly type: 'refused'; readonly what: string }
  /** The system could not open an address of this host. */
  | { readonly type: 'openFailed'; readonly what: string }
  /** The menu saved the page, or could not. */
  | { readonly type: 'pageSaved'; readonly answer: SaveAnswer }
  /** The page of a frame was not shown. */
  | { readonly type: 'frameFailed'; readonly failure: FrameFailure }
  | { readonly type: 'updateReady'; readonly version: string }
  | { readonly type: 'updateBlocked'; readonly reason: UpdateBlock }
  /** The result of a check that the user asked for. */
  | { readonly type: 'updateChecked'; readonly result: UpdateCheck }

export interface Bridge {
  /** Read once, synchronously, before the first render. */
  readonly start: StartState
  /** Writes through; undefined removes. Rejects when it could not be written. */
  store(key: StorageKey, text: string | undefined): Promise<void>
  /**
   * Opens an address in the system's browser, when the link policy allows it and the user has just pressed something.
   * A host that is neither the API's nor a contact's is asked about.
   */
  openExternal(url: string): Promise<Outcome>
  closeWindow(): Promise<void>
  /** The badge of the dock or task bar; a count that rises is notified by the system. Undefined: nobody is signed in. */
  setUnread(count: number | undefined): Promise<void>
  /** Asks where, and writes a text file; refused while another dialog for a file or for printing is open. */
  saveText(file: { name: string; text: string }): Promise<SaveAnswer>
  /** Refused while another dialog is open. */
  print(): Promise<Outcome>
  /** Asks where, and writes the page as it would be printed; refused while another dialog is open. */
  savePdf(name: string): Promise<SaveAnswer>
  /** Shows the file that was saved last in the system's file manager. */
  showSaved(): Promise<Outcome>
  /** Quits, installs and starts again; refused while a payment is under way or where there is no update. */
  installUpdate(): Promise<Outcome>
  setPaying(isPaying: boolean): Promise<void>
  /** The newest version in the verified feed of updates; undefined where there is no feed, or none was read yet. */
  newestVersion(): Promise<string | undefined>
  /** Locks the app when the idle lock is switched on: the page is loaded again, without the login. */
  lock(): Promise<void>
  /** Has the host check the login password; when it is right, the page is loaded again, with the login. */
  unlock(request: UnlockRequest): Promise<UnlockFailure | undefined>
  /** Gives the function that stops listening. */
  onEvent(listener: (event: BridgeEvent) => void): () => void
}
