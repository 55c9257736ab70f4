import { useEffect } from 'react'
import { Shortcuts } from '../palette/shortcuts.tsx'
import type { Page } from '../routing/page.ts'
import { loadLayoutDialogs } from './load-layout-dialogs.ts'
import { Navigation } from './navigation/navigation.tsx'
import { ReloadScroll } from './reload-scroll.ts'
import { keepTextsCurrent } from './translated-page.ts'

/** What every page behind the login has after its content. */
export function DataParts({ page, pages }: { page: Page; pages: readonly Page[] }) {
  useDialogsEarly()
  useEffect(() => {
    const root = document.getElementById('app')
    return root ? keepTextsCurrent(root) : undefined
  }, [])
  return (
    <>
      <ReloadScroll />
      <Shortcuts pages={pages} />
      <Navigation page={page} pages={pages} />
    </>
  )
}

/** The first press of the page may open a dialog: its file is on the way before the finger is up. */
function useDialogsEarly(): void {
  useEffect(() => {
    const fetchEarly = () => void loadLayoutDialogs().catch(() => undefined)
    addEventListener('pointerdown', fetchEarly, { once: true })
    return () => removeEventListener('pointerdown', fetchEarly)
  }, [])
}
