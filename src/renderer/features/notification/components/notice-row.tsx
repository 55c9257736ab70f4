import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { useFormat } from '#i18n/format.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import { isMarked, unreadStore } from '#shared/notifications/unread-count.ts'
import { classNames } from '#ui/hooks/class-names.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { targetRowClass } from '#ui/list-row/target-row-class.ts'
import { iconOf, pathOf } from '../about.ts'
import type { Notice } from '../pages.ts'
import { useMarking } from '../use-marking.ts'
import styles from './notice-row.module.css'

/** A notification; pressing it opens what it is about, or else its text, and marks it as read. */
export function NoticeRow({ notice, day }: { notice: Notice; day: string | undefined }) {
  const { t, i18n } = useTranslation('notification')
  const contentId = useId()
  const [isOpen, setOpen] = useState(false)
  const isUnread = !useStore(unreadStore, (state) => notice.is_read || isMarked(state, notice.id))
  const { markOne } = useMarking()
  const { title, content } = notice
  const contentLang = otherLanguageOf(notice.content_lang ?? notice.lang, i18n.language)
  const path = pathOf(notice)
  const mark = () => isUnread && void markOne(notice.id)

  function toggle() {
    setOpen(!isOpen)
    if (!isOpen) mark()
  }

  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      {day !== undefined && <h2 className={styles.day}>{day}</h2>}
      <div className={styles.top}>
        {path === undefined ? (
          <button
            type="button"
            className={classNames(targetRowClass, styles.head)}
            data-printed=""
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={toggle}
          >
            <Lines notice={notice} isUnread={isUnread} />
            <span className={styles.chevron} data-open={isOpen || undefined}>
              <Icon name="chevron-down" size={16} />
            </span>
          </button>
        ) : (
          <Link to={path} className={classNames(targetRowClass, styles.head)} onClick={mark}>
            <Lines notice={notice} isUnread={isUnread}>
              <span className={styles.text} lang={contentLang}>
                {content}
              </span>
            </Lines>
          </Link>
        )}
        {isUnread && (
          <IconButton
            className={styles.mark}
            icon="check"
            label={t('markOne', { title })}
            onClick={() => void markOne(notice.id)}
          />
        )}
      </div>
      {path === undefined && (
        <div id={contentId} className={styles.content} lang={contentLang} hidden={!isOpen}>
          {content}
        </div>
      )}
    </li>
  )
}

type LinesProps = { notice: Notice; isUnread: boolean; children?: ReactNode }

/** Icon, title and time; an unread one has a dot. */
function Lines({ notice, isUnread, children }: LinesProps) {
  const { t, i18n } = useTranslation('notification')
  const format = useFormat()
  const { title, category, at, lang } = notice
  return (
    <>
      <span className={styles.icon}>
        <Icon name={iconOf(notice)} size={20} />
      </span>
      <span className={styles.lines}>
        <span className={styles.title}>
          {isUnread && (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
          <span lang={otherLanguageOf(lang, i18n.language)}>{title}</span>
        </span>
        {children}
        <span className={styles.detail}>
          <span>{t(`category.${category}`)}</span>
          <time dateTime={at} title={format.zonedDateTime(at)}>
            {format.time(at)}
          </time>
        </span>
      </span>
    </>
  )
}
