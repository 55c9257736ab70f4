/** The unread count: on the dock or task bar, and as a notification when it rises. It never names an amount. */
import { app, Notification } from 'electron'
import { filled, type NativeTexts } from '../texts.ts'

export interface Unread {
  set(count: number): void
}

/** True when the count is one to notify: it rose, and it is not the first that is known. */
export function isRise(before: number | undefined, now: number): boolean {
  return before !== undefined && now > before
}

export function createUnread(texts: () => NativeTexts['unread'], onOpen: () => void): Unread {
  let known: number | undefined
  return {
    set(count) {
      app.setBadgeCount(count)
      if (isRise(known, count) && Notification.isSupported()) {
        const { title, one, many } = texts()
        const notification = new Notification({ title, body: filled(count === 1 ? one : many, { count }) })
        notification.on('click', onOpen)
        notification.show()
      }
      known = count
    },
  }
}
