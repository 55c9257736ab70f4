import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** In place of a contact for deposits after the host has changed its history, of which the layout's notice tells. */
export function DepositStopped() {
  const { t } = useTranslation('parts')
  return <EmptyState icon="warning" title={t('history.stopped')} />
}
