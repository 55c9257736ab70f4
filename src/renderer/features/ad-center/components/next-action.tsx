import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useIsOnline } from '#platform/online.ts'
import { useSession } from '#session/session.ts'
import { CheckInButton } from '#shared/daily-check-in/check-in-button.tsx'
import { useUnreadBadge } from '#shared/notifications/unread-count.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './next-action.module.css'
import { useNextAction } from './use-next-action.ts'

/** The one thing to do next. */
export function NextAction() {
  const { t } = useTranslation(['ad-center', 'common', 'parts'])
  const next = useNextAction()
  const isOnline = useIsOnline()
  const isPending = next === undefined && isOnline
  return (
    <section className={styles.card} aria-label={t('next.title')} aria-busy={isPending}>
      {next === undefined && !isOnline && <p className={styles.target}>{t('parts:empty.offline')}</p>}
      {isPending && (
        <>
          <span className="visually-hidden">{t('common:state.loading')}</span>
          <Skeleton width={180} />
        </>
      )}
      {next === 'checkIn' && <CheckIn />}
      {next === 'read' && <Unread />}
      {next === 'plans' && (
        <Target path={paths.plan} title={t('next.plans')} detail={t('next.plansDetail')} />
      )}
      {(next === 'password' || next === 'card' || next === 'put') && (
        <Target path={steps[next]} title={t(`checklist.${next}`)} detail={t(`checklist.${next}Detail`)} />
      )}
    </section>
  )
}

const steps = { password: paths.setPassword, card: paths.bindCard, put: paths.plan } as const

type TargetProps = { path: string; title: string; detail: string }

function Target({ path, title, detail }: TargetProps) {
  return (
    <Link to={path} className={styles.target}>
      <span className={styles.lines}>
        <span className={styles.title}>{title}</span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

function CheckIn() {
  const { t } = useTranslation(['ad-center', 'frame'])
  const count = useSession(({ user }) => user?.sign_in_count ?? 0)
  return (
    <div className={styles.target}>
      <span className={styles.lines}>
        <span className={styles.title}>{t('frame:title.userSign')}</span>
        <span className={styles.detail}>{t('next.checkInDetail', { count })}</span>
      </span>
      <CheckInButton />
    </div>
  )
}

function Unread() {
  const { t } = useTranslation('ad-center')
  const badge = useUnreadBadge() ?? ''
  return <Target path={paths.notification} title={t('next.read')} detail={t('next.readDetail', { badge })} />
}
