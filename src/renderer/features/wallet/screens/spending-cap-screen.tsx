import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { NotOffered } from '../components/not-offered.tsx'
import { CapForm } from '../spending-cap/cap-form.tsx'
import { CapStatus } from '../spending-cap/cap-status.tsx'
import { useSpendingCap } from '../spending-cap/use-spending-cap.ts'
import styles from './wallet-screen.module.css'

/** The user's own limit for funding plans within 24 hours. */
export default function SpendingCapScreen() {
  const { t } = useTranslation('wallet')
  const isOffered = useHasCapability(walletAdditions.spendingCap)
  const query = useSpendingCap(isOffered ?? false)
  if (isOffered === false) {
    return (
      <div className={styles.screen}>
        <NotOffered text={t('cap.notOffered')} />
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <QueryBoundary query={query}>
        {(cap) => (
          <>
            <CapStatus cap={cap} />
            <CapForm cap={cap} />
          </>
        )}
      </QueryBoundary>
    </div>
  )
}
