import { lazy, useEffect } from 'react'
import type { Bridge } from '#protocol/ipc/bridge.ts'
import { type UnreadState, unreadStore } from '#shared/notifications/unread-count.ts'
import { LazyWhen } from '../layout/lazy-when.tsx'
import { PaletteDialogs } from '../palette/palette-dialogs.tsx'
import type { Page } from '../routing/page.ts'
import { paths } from '../routing/paths.ts'
import { AboutDialog } from './about-dialog.tsx'
import { DesktopNotices, StartNotices } from './desktop-notices.tsx'
import { desktopStore } from './desktop-store.ts'
import { useBridgeEvents } from './use-bridge-events.ts'

const FindBar = lazy(async () => ({ default: (await import('./find-bar.tsx')).FindBar }))

type DesktopProps = { bridge: Bridge; page: Page | undefined; pages: readonly Page[] }

/** The desktop app's own parts: notices, About, command palette, find bar. */
export function Desktop({ bridge, page, pages }: DesktopProps) {
  useBridgeEvents(bridge, page)
  useUnread(bridge)
  return (
    <>
      {page?.path === paths.login && <StartNotices notices={bridge.start.notices} />}
      <DesktopNotices />
      <AboutDialog start={bridge.start} />
      <PaletteDialogs pages={pages} />
      <LazyWhen store={desktopStore} pick={({ findRequests }) => findRequests}>
        {(requests) => <FindBar requests={requests} page={page} />}
      </LazyWhen>
    </>
  )
}

/**
 * Sends the unread count to the bridge, except while notifications are being marked: if marking failed, the restored count
 * would be notified as new.
 */
function useUnread(bridge: Bridge): void {
  useEffect(() => {
    let sent: Pick<UnreadState, 'total' | 'alertAt'> = { total: undefined, alertAt: undefined }
    const send = () => {
      const { total, alertAt, marks } = unreadStore.getState()
      if (marks.length > 0 || (total === sent.total && alertAt === sent.alertAt)) return
      sent = { total, alertAt }
      bridge.setUnread(total, alertAt).catch(console.error)
    }
    bridge.setUnread(undefined).catch(console.error)
    send()
    return unreadStore.subscribe(send)
  }, [bridge])
}
