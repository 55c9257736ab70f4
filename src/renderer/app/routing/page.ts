/** What a row of the route table says of a page (docs/rules.md, section R6). */
import type { ComponentType } from 'react'
import type { TextNamespace } from '#i18n/namespaces.ts'
import type frameTexts from '#locales/en/frame.json'

export type TitleKey = keyof (typeof frameTexts)['title']

/** The icons at the right of the header, in their order. */
export type HeaderIcon = 'service' | 'language' | 'bell' | 'logout'

/** `transparent` over the screen's own band; `white` is that with white ink. */
export type HeaderStyle = 'plain' | 'transparent' | 'white'

export interface Page {
  readonly path: string
  readonly load: () => Promise<{ default: ComponentType }>
  /** Fetched together with the screen, and more by `textsOf`. */
  readonly texts: readonly TextNamespace[]
  /** `title.<key>` in `frame.json`: the header's title and the document's. */
  readonly title: TitleKey
  /** The header shows no title; the screen brings its own first heading. */
  readonly hideTitle?: true
  /**
   * `host` closes the host app's view and is absent where there is none; a path goes there; `opener` is the page it was
   * opened from, whatever a frame pushed into the history since.
   */
  readonly back: 'none' | 'history' | 'host' | 'opener' | `/${string}`
  readonly icons: readonly HeaderIcon[]
  readonly header?: HeaderStyle
  /** Needs no token. */
  readonly isPublic?: true
  /** Of use before the ad account is open; other guarded pages lead to the welcome page then. */
  readonly allowedBeforeActivation?: true
  /** For visitors only: with a session it goes on to where the user wanted to go. */
  readonly guestOnly?: true
  /** The pages that one likely goes to from it, fetched ahead. */
  readonly next?: readonly string[]
  /** Makes no use of the query cache, which then is not loaded. */
  readonly isLight?: true
}

/**
 * What is fetched together with a page's screen: the texts that its row names, and those of the parts that show data.
 * Texts that come later hide the screen again while it waits for them, and React then shows it 300 ms later at the earliest.
 */
export const textsOf = ({ texts, isLight }: Pick<Page, 'texts' | 'isLight'>): readonly TextNamespace[] =>
  isLight ? texts : ['parts', ...texts]
