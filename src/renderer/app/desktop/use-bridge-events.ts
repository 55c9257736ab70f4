import { t } from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { preloadTexts } from '#i18n/i18n.ts'
import type { Bridge, BridgeEvent, SaveResult, UpdateCheck } from '#protocol/ipc/bridge.ts'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { showToast, type ToastKind } from '#ui/toast/toast-store.ts'
import { useGoBack } from '../layout/header/go-back.ts'
import { openPalette } from '../palette/palette-store.ts'
import type { Page } from '../routing/page.ts'
import { paths } from '../routing/paths.ts'
import { updateStore } from '../updates/update-store.ts'
import { isPaying, onPayingChange } from '../updates/watch-payments.ts'
import { desktopStore, linkPath } from './desktop-store.ts'

const isInDialog = () => document.querySelector('dialog:modal') !== null

/** Shows the same toast as the page's own button. */
async function showPageSaved(answer: SaveResult): Promise<void> {
  await preloadTexts(['parts'])
  if (answer.outcome === 'failed') showToast({ kind: 'failure', text: t('parts:paper.failed') })
  else showSavedToast(t('parts:paper.saved'), answer)
}

/** Handles the events of the main process. No event starts an action or takes the user out of a dialog or a payment. */
export function useBridgeEvents(bridge: Bridge, page: Page | undefined): void {
  const navigate = useNavigate()
  const goBack = useGoBack(page)
  const handleEvent = useEffectEvent((event: BridgeEvent) => {
    const isBusy = isInDialog() || isPaying()
    switch (event.type) {
      case 'open':
        if (isBusy) desktopStore.setState({ pendingLink: event.link })
        else void navigate(linkPath(event.link))
        break
      case 'goBack':
        if (!isBusy) goBack?.()
        break
      case 'goForward':
        if (!isBusy) void navigate(1)
        break
      case 'openSettings':
        if (!isBusy) void navigate(paths.settings)
        break
      case 'openFind':
        if (!isInDialog())
          desktopStore.setState(({ findRequests = 0 }) => ({ findRequests: findRequests + 1 }))
        break
      case 'openPalette':
        if (!isBusy) openPalette()
        break
      case 'openAbout':
        if (!isInDialog()) desktopStore.setState({ dialog: 'about' })
        break
      case 'refused':
        showToast({ kind: 'failure', text: t('desktop:refused', { what: event.what }) })
        break
      case 'openFailed':
        showToast({ kind: 'failure', text: t('desktop:openFailed', { what: event.what }) })
        break
      case 'pageSaved':
        void showPageSaved(event.answer).catch(console.error)
        break
      case 'updateReady':
        updateStore.setState({ ready: { version: event.version, install: () => bridge.installUpdate() } })
        break
      case 'updateBlocked':
        updateStore.setState({ blocked: event.reason })
        break
      case 'updateChecked':
        showUpdateCheck(event.result).catch(console.error)
        break
      case 'frameFailed':
        // Handled by the page that has the frame, with `platform.onFrameFailure`.
        break
    }
  })
  useEffect(() => bridge.onEvent((event) => handleEvent(event)), [bridge])
  useEffect(
    () => onPayingChange((isPaying) => void bridge.setPaying(isPaying).catch(console.error)),
    [bridge],
  )
}

const kinds: Readonly<Record<Exclude<UpdateCheck, 'ready' | 'blocked'>, ToastKind>> = {
  upToDate: 'success',
  downloading: 'success',
  packageManager: 'success',
  unavailable: 'failure',
  off: 'failure',
}

/** Long enough to read a sentence, ms. */
const toastMs = 5000

/**
 * Shows the result of a check for updates as a toast. An update that is ready or blocked has a notice instead. Rejects if the
 * texts cannot be loaded.
 */
async function showUpdateCheck(result: UpdateCheck): Promise<void> {
  if (result === 'ready' || result === 'blocked') return
  await preloadTexts(['update'])
  showToast({ kind: kinds[result], text: t(`update:checked.${result}`), ms: toastMs })
}
