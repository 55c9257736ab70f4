import { useEffect } from 'react'
import { platform } from '#platform/index.ts'
import { savesData } from '#protocol/service-worker.ts'
import type { Page } from '../routing/page.ts'
import { fetchPage } from '../routing/page-chunks.ts'
import { pageAt } from '../routing/routes.ts'
import { loadLayoutDialogs } from './load-layout-dialogs.ts'

/** Delay after the page is shown, because its own requests come first, ms. */
const delayMs = 1500

async function fetchAhead(page: Page | undefined): Promise<void> {
  await loadLayoutDialogs().catch(() => undefined)
  for (const path of (platform.desktop ? undefined : page?.next) ?? []) {
    const next = pageAt(path)
    if (next) await fetchPage(next).catch(() => undefined)
  }
}

/** Ignores failures: the file is fetched again when it is needed. */
async function prefetch(page: Page | undefined): Promise<void> {
  // `bench/login.ts` recognises prefetched files by this mark.
  performance.mark('ahead')
  if (!savesData(navigator)) await fetchAhead(page)
  // On the desktop the files are local.
  if (platform.desktop) return
  if (import.meta.env.PROD && import.meta.env.VITE_PLACARD_WORKER) {
    const worker = await import('../updates/service-worker-registration.ts').catch(() => undefined)
    await worker?.registerServiceWorker()
  }
}

/** Prefetches the layout's dialogs and the likely next pages when the browser is idle. */
export function usePrefetch(page: Page | undefined): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => void prefetch(page))
      else void prefetch(page)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [page])
}
