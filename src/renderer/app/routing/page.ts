/** The type of the rows of the route table (docs/rules.md, section R6). */
import type { ComponentType } from 'react'
import type { TextNamespace } from '#i18n/namespaces.ts'
import type frameTexts from '#locales/en/frame.json'

export type TitleKey = keyof (typeof frameTexts)['title']

/** The main pages, which the bottom navigation links. */
export type Tab = 'home' | 'plans' | 'wallet' | 'inbox'

/** The icons at the end of the header, in order. */
export type HeaderIcon = 'service' | 'language' | 'bell' | 'logout'

/** `transparent`: over the screen's own band. `white`: the same with white text. */
export type HeaderStyle = 'plain' | 'transparent' | 'white'

export interface Page {
  readonly path: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** Fetched with the screen; `textsOf` adds more. */
  readonly texts: readonly TextNamespace[]
  /** The title of header and document: `title.<key>` in `frame.json`. */
  readonly title: TitleKey
  /** The header shows no title; the screen has its own main heading. */
  readonly hideTitle?: true
  /**
   * The target of the back arrow. `host` closes the host app's view; without a host app there is no arrow. `opener` is the page
   * that opened this one, even if a frame has pushed history entries since.
   */
  readonly back: 'none' | 'history' | 'host' | 'opener' | `/${string}`
  readonly icons: readonly HeaderIcon[]
  readonly header?: HeaderStyle
  /** One of the main pages: it has the bottom navigation. */
  readonly tab?: Tab
  /** Can be shown without a token. */
  readonly isPublic?: true
  /** Can be used before the ad account is open; other guarded pages then redirect to the welcome page. */
  readonly allowedBeforeActivation?: true
  /** For visitors only: with a session it redirects to the page to return to. */
  readonly guestOnly?: true
  /** The likely next pages, which are prefetched. */
  readonly next?: readonly string[]
  /** Does not use the query cache, which is then not loaded. */
  readonly isLight?: true
}

/**
 * The namespaces to fetch with a page's screen: those of its row, and `parts` for the shared components that show data. Texts
 * that are fetched later would suspend the screen again, which React shows for at least 300 ms.
 */
export const textsOf = ({ texts, isLight }: Pick<Page, 'texts' | 'isLight'>): readonly TextNamespace[] =>
  isLight ? texts : ['parts', ...texts]
