import { useTranslation } from 'react-i18next'
import { useSetting } from '#session/settings.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'

/** Hides and shows all amounts; stored in the settings. */
export function MaskToggle() {
  const { t } = useTranslation('parts')
  const [isMasked, setMasked] = useSetting('isMasked')
  return (
    <IconButton
      icon={isMasked ? 'eye-off' : 'eye'}
      label={isMasked ? t('amount.show') : t('amount.hide')}
      onClick={() => setMasked(!isMasked)}
    />
  )
}
