import { t } from 'i18next'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { preloadTexts } from '#i18n/i18n.ts'
import type { Bridge, BridgeEvent, SaveAnswer } from '#protocol/ipc/bridge.ts'
import { tellSaved } from '#shared/money/show-saved-toast.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { useGoBack } from '../layout/header/go-back.ts'
import type { Page } from '../routing/page.ts'
import { paths } from '../routing/paths.ts'
import { showUpdateCheck } from '../updates/show-update-check.ts'
import { updateStore } from '../updates/update-store.ts'
import { isPaying, onPayingChange } from '../updates/watch-payments.ts'
import { desktopStore } from './desktop-store.ts'
import { linkPath } from './link-path.ts'

const isInDialog = () => document.querySelector('dialog:modal') !== null

/** As for a page that is saved by its own button, on any page. */
async function tellPageSaved(answer: SaveAnswer): Promise<void> {
  await preloadTexts(['parts'])
  if (answer.outcome === 'failed') showToast({ kind: 'failure', text: t('parts:paper.failed') })
  else tellSaved(t('parts:paper.saved'), answer)
}

/** Does what the main process tells; nothing of it acts, and nothing takes the user out of a dialog or a payment. */
export function useBridgeEvents(bridge: Bridge, page: Page | undefined): void {
  const navigate = useNavigate()
  const goBack = useGoBack(page)
  const act = (event: BridgeEvent) => {
    const isBusy = isInDialog() || isPaying()
    switch (event.type) {
      case 'open':
        if (isBusy) desktopStore.setState({ waiting: event.link })
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
        if (!isInDialog()) desktopStore.setState(({ findAsked = 0 }) => ({ findAsked: findAsked + 1 }))
        break
      case 'openPalette':
        if (!isBusy) desktopStore.setState({ dialog: 'palette' })
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
        void tellPageSaved(event.answer).catch(console.error)
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
        // Said where the frame stands, by `platform.onFrameFailure`.
        break
    }
  }
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => bridge.onEvent((event) => latest.current(event)), [bridge])
  useEffect(() => onPayingChange((now) => void bridge.setPaying(now).catch(console.error)), [bridge])
}
