import type { Bridge } from '#protocol/ipc/bridge.ts'
import type { Page } from '../routing/page.ts'
import { paths } from '../routing/paths.ts'
import { AboutDialog } from './about-dialog.tsx'
import { DesktopNotices } from './desktop-notices.tsx'
import { FindHost } from './find-host.tsx'
import { PaletteHost } from './palette-host.tsx'
import { StartNotices } from './start-notices.tsx'
import { useBridgeEvents } from './use-bridge-events.ts'
import { useUnread } from './use-unread.ts'

/** The desktop app's own part of the frame: notices, About, command palette, find bar. */
export function Desktop({ bridge, page }: { bridge: Bridge; page: Page | undefined }) {
  useBridgeEvents(bridge, page)
  useUnread(bridge)
  return (
    <>
      {page?.path === paths.login && <StartNotices notices={bridge.start.notices} />}
      <DesktopNotices />
      <AboutDialog start={bridge.start} />
      <PaletteHost />
      <FindHost page={page} />
    </>
  )
}
