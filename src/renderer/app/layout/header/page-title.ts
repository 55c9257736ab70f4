import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import type { Page } from '../../routing/page.ts'

/**
 * Names the document after the page, with the unread count before it except on paper, and moves the focus to the page's heading when
 * another page is shown.
 */
export function usePageTitle(page: Page | undefined, pathname: string, isPrinting: boolean): void {
  const { t } = useTranslation(['frame', 'common'])
  const shown = useRef<string>(undefined)
  const title = page && t(`title.${page.title}`)

  const badge = useUnreadBadge()

  useEffect(() => {
    const appName = t('common:appName')
    const name = title === undefined ? appName : `${title} · ${appName}`
    document.title = badge === undefined || isPrinting ? name : t('unread.title', { badge, name })
  }, [title, badge, isPrinting, t])

  useEffect(() => {
    if (!page) return
    const isFirst = shown.current === undefined
    if (shown.current === pathname) return
    shown.current = pathname
    if (isFirst || document.querySelector('dialog:modal')) return
    focusHeading()
  }, [page, pathname])
}

/** The header's title, or the first heading of a page that brings its own, or the page. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('header h1, main h1') ?? document.querySelector('main')
  if (!heading) return
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
