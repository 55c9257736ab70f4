import type { TextNamespace } from '#i18n/namespaces.ts'
import type { Page } from './page.ts'

/**
 * What is fetched together with a page's screen: the texts that its row names, and those of the parts that show data.
 * Texts that come later hide the screen again while it waits for them, and React then shows it 300 ms later at the earliest.
 */
export const textsOf = ({ texts, isLight }: Pick<Page, 'texts' | 'isLight'>): readonly TextNamespace[] =>
  isLight ? texts : ['parts', ...texts]
