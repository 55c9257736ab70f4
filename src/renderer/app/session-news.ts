import { t } from 'i18next'
import type { SessionNews } from '#session/news.ts'
import { showToast } from '#ui/toast-store.ts'
import { forgetWanted } from './home.ts'
import { paths } from './paths.ts'

/** Tells the user what happened to their session without their doing; another user's session begins at home. */
export function tellNews(news: SessionNews): void {
  if (news === 'otherUser') {
    forgetWanted()
    location.hash = paths.root
  }
  showToast({ kind: 'failure', text: t(`frame:sessionNews.${news}`) })
}
