import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { ApiError } from '#data/http/api-error.ts'
import { useFormat } from '#i18n/format.ts'
import { isMessageKey } from '#protocol/http/messages.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './blocker-list.module.css'
import type { Blocker, WithdrawalBlock } from './withdrawal-eligibility.ts'

type BlockerListProps = { blockers: readonly Blocker[]; currency: string }

/** The reasons why no withdrawal is possible now, each with what to do about it. */
export function BlockerList({ blockers, currency }: BlockerListProps) {
  return (
    <ul role="list" className={styles.list}>
      {blockers.map((blocker) => (
        <li key={blocker.kind === 'host' ? blocker.block.key : blocker.kind} className={styles.blocker}>
          <Icon name="warning" size={20} />
          <div className={styles.text}>
            <BlockerText blocker={blocker} currency={currency} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function BlockerText({ blocker, currency }: { blocker: Blocker; currency: string }) {
  const { t } = useTranslation('wallet')
  const format = useFormat()
  switch (blocker.kind) {
    case 'host':
      return <HostBlock block={blocker.block} />
    case 'notStated':
      return <p>{t('readiness.notStated')}</p>
    case 'noDestination':
      return (
        <>
          <p>{t('readiness.noDestination')}</p>
          <Link className={styles.link} to={paths.bindCard}>
            {t('readiness.bind')}
          </Link>
        </>
      )
    case 'noPassword':
      return (
        <>
          <p>{t('readiness.noPassword')}</p>
          <Link className={styles.link} to={paths.setPassword}>
            {t('readiness.setPassword')}
          </Link>
        </>
      )
    case 'belowMinimum':
      return <p>{t('readiness.belowMinimum', { minimum: format.money(blocker.minimum, currency) })}</p>
  }
}

/** A reason of the host; with the app's own text if its key is known. */
function HostBlock({ block }: { block: WithdrawalBlock }) {
  const { t } = useTranslation(['wallet', 'common'])
  const format = useFormat()
  const errorText = useErrorText()
  const key = isMessageKey(block.key) ? block.key : undefined
  const params = block.until === undefined ? {} : { until: block.until }
  const text = errorText(new ApiError('envelope', { key, params, serverText: block.msg }))
  const until = block.until && format.dateTime(block.until)
  return (
    <>
      <p>
        {text}
        {until && !text.includes(until) && (
          <span className={styles.until}>{t('readiness.until', { until })}</span>
        )}
      </p>
      <Button kind="quiet" onClick={() => openContacts('service')}>
        {t('common:action.contactService')}
      </Button>
    </>
  )
}
