import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { walletAdditions } from '#contract/wire/wallet-additions.ts'
import { useHasAddition } from '#session/additions.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { NotOffered } from '../components/not-offered.tsx'
import { DisputeForm } from '../disputes/dispute-form.tsx'
import { DisputeList } from '../disputes/dispute-list.tsx'
import styles from './wallet-screen.module.css'

/** Disputes; with a `reference` in the address, the form for one about that movement. */
export default function DisputesScreen() {
  const { t } = useTranslation('wallet')
  const [search] = useSearchParams()
  const isOffered = useHasAddition(walletAdditions.disputes)
  const reference = search.get('reference')
  if (isOffered === undefined) {
    return (
      <div className={styles.screen} aria-busy="true">
        <Skeleton height={120} />
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      {!isOffered && <NotOffered text={t('dispute.notOffered')} />}
      {isOffered && (reference ? <DisputeForm reference={reference} /> : <DisputeList />)}
    </div>
  )
}
