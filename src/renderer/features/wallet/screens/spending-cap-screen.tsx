import { useTranslation } from 'react-i18next'
import { walletAdditions } from '#contract/wire/wallet-additions.ts'
import { useHasAddition } from '#session/additions.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { hasFailed } from '../api.ts'
import { NotOffered } from '../components/not-offered.tsx'
import { CapForm } from '../spending-cap/cap-form.tsx'
import { CapStanding } from '../spending-cap/cap-standing.tsx'
import { useSpendingCap } from '../spending-cap/use-spending-cap.ts'
import styles from './wallet-screen.module.css'

/** What the user lets himself put within 24 hours. */
export default function SpendingCapScreen() {
  const { t } = useTranslation(['wallet', 'common'])
  const isOffered = useHasAddition(walletAdditions.spendingCap)
  const query = useSpendingCap(isOffered ?? false)
  const { data, refetch } = query
  if (isOffered === false) {
    return (
      <div className={styles.screen}>
        <NotOffered text={t('cap.notOffered')} />
      </div>
    )
  }
  return (
    <div className={styles.screen} aria-busy={(!data && !hasFailed(query)) || undefined}>
      {hasFailed(query) && <ErrorState text={t('common:state.loadFailed')} onRetry={() => refetch()} />}
      {!data && !hasFailed(query) && (
        <>
          <Skeleton height={160} />
          <span className="visually-hidden">{t('common:state.loading')}</span>
        </>
      )}
      {data && (
        <>
          <CapStanding cap={data} />
          <CapForm cap={data} />
        </>
      )}
    </div>
  )
}
