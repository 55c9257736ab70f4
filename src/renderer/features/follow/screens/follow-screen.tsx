import { useTranslation } from 'react-i18next'
import { refreshUser } from '#data/load.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { useSession } from '#session/session.ts'
import { useHasFirstAnswers } from '#shared/queries/first-answers.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Card } from '#ui/card/card.tsx'
import { followKey, useFollowRecords } from '../api.ts'
import styles from '../components/follow.module.css'
import { FollowEffects } from '../components/follow-effects.tsx'
import { FollowForm } from '../components/follow-form.tsx'
import { FollowRecords } from '../components/follow-records.tsx'
import { OperatorPastResults } from '../components/operator-record.tsx'
import { StopFollowing } from '../components/stop-following.tsx'

/** `/ad-center/operated`: plan follow (docs/rules.md, sections P2 and R4). */
export default function FollowScreen() {
  const { t } = useTranslation('follow')
  const current = useSession(({ user }) => user?.operated_id)
  const records = useFollowRecords()
  const isReady = useHasFirstAnswers([followKey])
  const name = records.data?.pages
    .flatMap((page) => page.list)
    .find(({ operated_id: id, ended_at: to }) => id === current && to === undefined)?.operator_name

  const refresh = () => Promise.all([refreshUser().catch(() => undefined), records.refetch()])
  return (
    <Refreshable
      onRefresh={refresh}
      isReady={isReady}
      rest={
        <>
          <Card title={t('effects.title')}>
            <div className={styles.stack}>
              <FollowEffects />
            </div>
          </Card>
          <Card title={current === undefined ? t('form.title') : t('form.titleChange')}>
            <FollowForm current={current} onFollowed={() => records.refetch()} />
          </Card>
          <FollowRecords records={records} />
        </>
      }
    >
      <Card title={t('current.title')}>
        {current === undefined ? (
          <p className={styles.quiet}>{t('current.none')}</p>
        ) : (
          <div className={styles.stack}>
            {name !== undefined && <p className={styles.name}>{name}</p>}
            <p className={name === undefined ? styles.name : styles.quiet}>
              {t('records.id', { id: inOnePiece(current) })}
            </p>
            <OperatorPastResults operatedId={current} />
            <StopFollowing current={current} onStopped={() => records.refetch()} />
          </div>
        )}
      </Card>
    </Refreshable>
  )
}
