import { t } from 'i18next'
import type { SessionNews } from '#session/session-events.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { paths } from './routing/paths.ts'
import { forgetReturnTo } from './routing/return-to.ts'

/** Tells the user what happened to their session without their doing; another user's session begins at home. */
export function tellNews(news: SessionNews): void {
  if (news === 'otherUser') {
    forgetReturnTo()
    location.hash = paths.root
  }
  showToast({ kind: 'failure', text: t(`frame:sessionNews.${news}`) })
}
