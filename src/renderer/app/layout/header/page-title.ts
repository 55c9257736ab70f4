import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import type { Page } from '../../routing/page.ts'

/**
 * Sets the document title to the page's title, with the unread count except on paper. Moves the focus to the page's heading
 * when another page is shown.
 */
export function usePageTitle(page: Page | undefined, pathname: string, isPrinting: boolean): void {
  const { t } = useTranslation(['frame', 'common'])
  const shownPath = useRef<string>(undefined)
  const title = page && t(`title.${page.title}`)

  const badge = useUnreadBadge()

  useEffect(() => {
    const appName = t('common:appName')
    const name = title === undefined ? appName : `${withoutBreakMarks(title)} · ${appName}`
    document.title = badge === undefined || isPrinting ? name : t('unread.title', { badge, name })
  }, [title, badge, isPrinting, t])

  useEffect(() => {
    if (!page) return
    const isFirst = shownPath.current === undefined
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (isFirst || document.querySelector('dialog:modal')) return
    focusHeading()
  }, [page, pathname])
}

/** Focuses the header's title, the page's own heading, or the page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('header h1, main h1') ?? document.querySelector('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
