import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useHasCapability } from '#data/capabilities.ts'
import { walletAdditions } from '#protocol/http/wallet-additions.ts'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { NotOffered } from '../components/not-offered.tsx'
import { DisputeForm } from '../disputes/dispute-form.tsx'
import { DisputeList } from '../disputes/dispute-list.tsx'
import { useRefreshWallet } from '../money-movement-block.ts'
import styles from './wallet-screen.module.css'

/** Disputes; with a `reference` in the URL, the form for a dispute about that movement. */
export default function DisputesScreen() {
  const { t } = useTranslation('wallet')
  const [search] = useSearchParams()
  const refresh = useRefreshWallet()
  const isOffered = useHasCapability(walletAdditions.disputes)
  const reference = search.get('reference')
  if (isOffered === undefined) {
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  }
  if (isOffered && !reference) {
    return (
      <Refreshable onRefresh={refresh}>
        <DisputeList />
      </Refreshable>
    )
  }
  return (
    <div className={styles.screen}>
      {isOffered && reference ? (
        <DisputeForm reference={reference} />
      ) : (
        <NotOffered text={t('dispute.notOffered')} />
      )}
    </div>
  )
}
