import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { receiptPath } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { useFormat } from '#i18n/format.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import { hostNow } from '#lib/host-clock.ts'
import type { Dispute } from '#protocol/http/wallet-additions.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './disputes.module.css'
import { dueOf } from './due.ts'

const tickMs = 30_000

/** One dispute: its movement, its text, and the deadline or the answer. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { t, i18n } = useTranslation('wallet')
  const format = useFormat()
  const { reference, text, opened_at, answer, answer_lang, answered_at } = dispute
  return (
    <Card title={t('dispute.about', { reference: inOnePiece(reference) })}>
      <p className={styles.text}>{text}</p>
      <p className={styles.note}>{t('dispute.opened', { time: format.dateTime(opened_at) })}</p>
      <Deadline dispute={dispute} />
      {dispute.status === 'answered' && (
        <div className={styles.answer}>
          <h3 className={styles.answerTitle}>{t('dispute.answer')}</h3>
          {answer === undefined ? (
            <p className={styles.text}>{t('dispute.noAnswerText')}</p>
          ) : (
            <p className={styles.text} lang={otherLanguageOf(answer_lang, i18n.language)}>
              {answer}
            </p>
          )}
          {answered_at !== undefined && (
            <p className={styles.note}>{t('dispute.answered', { time: format.dateTime(answered_at) })}</p>
          )}
        </div>
      )}
      <Link className={styles.link} to={receiptPath(reference)}>
        {t('dispute.toReceipt')}
      </Link>
    </Card>
  )
}

function Deadline({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const [now, setNow] = useState(hostNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const due = dueOf(dispute, now)
  if (due.kind === 'answered') return null
  const time = format.dateTime(dispute.due_at)
  if (due.kind === 'overdue') {
    return (
      <Notice
        kind="warning"
        action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
      >
        {t('dispute.overdue', { time })}
      </Notice>
    )
  }
  return (
    <p className={styles.due}>
      <Icon name="clock" size={16} />
      <span>{t('dispute.due', { in: format.relative(due.seconds), time })}</span>
    </p>
  )
}
