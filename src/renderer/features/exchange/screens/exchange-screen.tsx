import { useTranslation } from 'react-i18next'
import { isSettled } from '#shared/queries/query-boundary.tsx'
import { WhenReady } from '#shared/queries/when-ready.tsx'
import { Button } from '#ui/button/button.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { useAcceptors, useRefreshExchange } from '../api.ts'
import { AcceptorChoice } from '../components/acceptor-choice.tsx'
import { CurrentAcceptance } from '../components/current-acceptance.tsx'
import { Records } from '../components/records.tsx'
import styles from './exchange-screen.module.css'

/** Foreign exchange: the current acceptance, a form to start one by its code, the records (docs/rules.md, section P2). */
export default function ExchangeScreen() {
  const { t } = useTranslation(['exchange', 'common'])
  const refresh = useRefreshExchange()
  const isReady = isSettled(useAcceptors())
  return (
    <PullToRefresh onRefresh={refresh} busyLabel={t('common:state.refreshing')}>
      <div className={styles.band}>
        <p>{t('what')}</p>
        <p className={styles.promise}>{t('promise')}</p>
      </div>
      <div className={styles.content}>
        <CurrentAcceptance />
        <WhenReady isReady={isReady}>
          <AcceptorChoice />
          <Records />
          <Button className={styles.refresh} kind="quiet" icon="refresh" onClick={refresh}>
            {t('common:action.refresh')}
          </Button>
        </WhenReady>
      </div>
    </PullToRefresh>
  )
}
