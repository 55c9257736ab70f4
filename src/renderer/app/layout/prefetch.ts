import { useEffect } from 'react'
import { platform } from '#platform/index.ts'
import type { Page } from '../routing/page.ts'
import { fetchPage } from '../routing/page-chunks.ts'
import { pageAt } from '../routing/routes.ts'

export const loadLayoutDialogs = () => import('./layout-dialogs.tsx')

/** After the page stands: what it fetches for itself comes first. */
const waitMs = 1500

/** Only fetched ahead: what fails here is fetched again, and told, when it is asked for. */
async function fetchAhead(page: Page | undefined): Promise<void> {
  // `bench/login.ts` tells by it what came ahead of need.
  performance.mark('ahead')
  await loadLayoutDialogs().catch(() => undefined)
  // On the desktop the files are near.
  if (platform.desktop) return
  for (const path of page?.next ?? []) {
    const next = pageAt(path)
    if (next) await fetchPage(next).catch(() => undefined)
  }
  if (import.meta.env.PROD && import.meta.env.VITE_PLACARD_WORKER) {
    const worker = await import('../updates/service-worker.ts').catch(() => undefined)
    await worker?.keepForOffline()
  }
}

/** Fetches the frame's dialogs and the pages that one likely goes to from this one, once there is nothing else to do. */
export function usePrefetch(page: Page | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void fetchAhead(page))
      else void fetchAhead(page)
    }, waitMs)
    return () => clearTimeout(timer)
  }, [page])
}
