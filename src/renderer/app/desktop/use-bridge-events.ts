import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Bridge, BridgeEvent } from '#contract/ipc/bridge.ts'
import { textOf } from '#i18n/i18n.ts'
import { showToast } from '#ui/toast-store.ts'
import { useGoBack } from '../frame/go-back.ts'
import type { Page } from '../page.ts'
import { isPaying, onPayingChange } from '../updates/paying.ts'
import { updateStore } from '../updates/update-store.ts'
import { desktopStore } from './desktop-store.ts'
import { linkPath } from './link-path.ts'

const isInDialog = () => document.querySelector('dialog:modal') !== null

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
      case 'openPalette':
        if (!isBusy) desktopStore.setState({ dialog: 'palette' })
        break
      case 'openAbout':
        if (!isInDialog()) desktopStore.setState({ dialog: 'about' })
        break
      case 'refused':
        showToast({ kind: 'failure', text: textOf('desktop', 'refused', { what: event.what }) })
        break
      case 'updateReady':
        updateStore.setState({ ready: { version: event.version, install: () => bridge.installUpdate() } })
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
