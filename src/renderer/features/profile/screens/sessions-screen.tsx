import { useTranslation } from 'react-i18next'
import { signInAdditions } from '#contract/wire/sign-in-additions.ts'
import { Loaded } from '#parts/loaded.tsx'
import { Refreshable } from '#parts/refreshable.tsx'
import { useHasAddition } from '#session/additions.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { useSignedIn } from '../api.ts'
import styles from '../components/profile.module.css'
import { SessionList } from '../components/session-list.tsx'

/** `/profile/sessions`: where the account is signed in, and signing out elsewhere. */
export default function SessionsScreen() {
  const { t } = useTranslation('security')
  const isOffered = useHasAddition(signInAdditions.signedIn)
  const read = useSignedIn(isOffered === true)
  if (isOffered === false) return <EmptyState icon="info" title={t('sessions.notOffered')} />
  return (
    <Refreshable onRefresh={() => read.refetch()}>
      <p className={styles.quiet}>{t('sessions.text')}</p>
      <Loaded read={read}>{({ list }) => <SessionList list={list} />}</Loaded>
    </Refreshable>
  )
}
