import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { sessionAdditions } from '#protocol/http/session-additions.ts'
import { isSettled, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useLoginSessions } from '../api.ts'
import styles from '../components/profile.module.css'
import { SessionList } from '../components/session-list.tsx'
import { SecondFactorCard } from '../second-factor/second-factor-card.tsx'

/** `/profile/sessions`: the login sessions of the account, which can be ended here. */
export default function SessionsScreen() {
  const { t } = useTranslation('security')
  const isOffered = useHasCapability(sessionAdditions.signedIn)
  const query = useLoginSessions(isOffered === true)
  if (isOffered === false)
    return (
      <>
        <EmptyState icon="info" title={t('sessions.notOffered')} />
        <SecondFactorCard />
      </>
    )
  return (
    <Refreshable onRefresh={() => query.refetch()} isReady={isSettled(query)} rest={<SecondFactorCard />}>
      <p className={styles.quiet}>{t('sessions.text')}</p>
      <QueryBoundary query={query}>{({ list }) => <SessionList list={list} />}</QueryBoundary>
    </Refreshable>
  )
}
