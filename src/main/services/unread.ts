/** The unread count: at the app's icon, and as a notification when it rises. It never names an amount. */
import { Notification } from 'electron'
import { filled, type NativeTexts } from '../texts.ts'
import { showBadge } from './badge.ts'

export interface Unread {
  /** Undefined: nobody is signed in, and the next count is the first. */
  set(count: number | undefined): void
}

/** True when the count is one to notify: it rose, and it is not the first that is known. */
export function isRise(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && now !== undefined && now > before
}

export function createUnread(texts: () => NativeTexts['unread'], onOpen: () => void): Unread {
  let known: number | undefined
  return {
    set(count) {
      const { title, one, many } = texts()
      const body = filled(count === 1 ? one : many, { count: count ?? 0 })
      showBadge(count ?? 0, body)
      if (isRise(known, count) && Notification.isSupported()) {
        const notification = new Notification({ title, body })
        notification.on('click', onOpen)
        notification.show()
      }
      known = count
    },
  }
}
