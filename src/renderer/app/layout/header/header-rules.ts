/** Which icons and back arrow the header shows, from the route table (docs/rules.md, section R6). Pure. */
import type { HeaderIcon, Page } from '../../routing/page.ts'
import { paths } from '../../routing/paths.ts'

export interface HeaderSession {
  isSignedIn: boolean
  /** The user's `entry`. */
  entry: string | undefined
}

/** The bell needs a token; logout needs a user who registered in this app. */
export function shownIcons(icons: readonly HeaderIcon[], session: HeaderSession): readonly HeaderIcon[] {
  return icons.filter((icon) => {
    if (icon === 'bell') return session.isSignedIn
    if (icon === 'logout') return session.isSignedIn && session.entry === 'register'
    return true
  })
}

export type BackTarget =
  | { kind: 'host' }
  | { kind: 'history' }
  | { kind: 'opener' }
  | { kind: 'path'; path: string }

/** The target of the back arrow; undefined without an arrow. Without a history it leads home. */
export function backTarget(
  back: Page['back'],
  { canCloseHost, hasHistory }: { canCloseHost: boolean; hasHistory: boolean },
): BackTarget | undefined {
  if (back === 'none') return undefined
  if (back === 'host') return canCloseHost ? { kind: 'host' } : undefined
  if (back === 'opener') return { kind: 'opener' }
  if (back === 'history') return hasHistory ? { kind: 'history' } : { kind: 'path', path: paths.root }
  return { kind: 'path', path: back }
}
