import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Takes the focus while the form of a dialog loads: on the close button a second Enter would close the dialog. */
export function LoadingForm() {
  const { t } = useTranslation('common')
  return (
    <div tabIndex={-1} data-autofocus aria-busy="true" style={{ outline: 'none' }}>
      <span className="visually-hidden">{t('state.loading')}</span>
      <Skeleton height={120} />
    </div>
  )
}
