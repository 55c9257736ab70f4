import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useFormat } from '#i18n/format.ts'
import { isMarked, unreadStore } from '#shared/notifications/unread-count.ts'
import { Icon } from '#ui/icon/icon.tsx'
import type { IconName } from '#ui/icon/icon-shapes.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import type { Category } from '../api.ts'
import type { Notice } from '../pages.ts'
import { useMarking } from '../use-marking.ts'
import styles from './notice-row.module.css'

const icons: Readonly<Record<Category, IconName>> = {
  system_announcement: 'info',
  system_maintenance: 'settings',
  activity: 'clock',
}

/** A notification; pressing it opens its text and marks it as read. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const { t } = useTranslation('notification')
  const format = useFormat()
  const contentId = useId()
  const [isOpen, setOpen] = useState(false)
  const isUnread = !useStore(unreadStore, (state) => notice.is_read || isMarked(state, notice.id))
  const { markOne } = useMarking()
  const { title, content, category, at } = notice

  function toggle() {
    setOpen(!isOpen)
    if (!isOpen && isUnread) void markOne(notice.id)
  }

  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.head}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          <span className={styles.icon}>
            <Icon name={icons[category]} size={20} />
          </span>
          <span className={styles.lines}>
            <span className={styles.title}>{title}</span>
            <span className={styles.detail}>
              {isUnread && <span className={styles.unread}>{t('unread')}</span>}
              <span>{t(`category.${category}`)}</span>
              <time dateTime={at}>{format.dateTime(at)}</time>
            </span>
          </span>
          <span className={styles.chevron} data-open={isOpen || undefined}>
            <Icon name="chevron-down" size={16} />
          </span>
        </button>
        {isUnread && (
          <IconButton
            className={styles.mark}
            icon="check"
            label={t('markOne', { title })}
            onClick={() => void markOne(notice.id)}
          />
        )}
      </div>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {content}
      </div>
    </li>
  )
}
