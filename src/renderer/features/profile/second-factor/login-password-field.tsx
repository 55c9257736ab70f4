import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/text-field/text-field.tsx'

/** The field for the login password. */
export function LoginPasswordField(props: { name: string; error: string | undefined }) {
  const { t } = useTranslation('security')
  return (
    <TextField
      {...props}
      type="password"
      label={t('secondFactor.field.password')}
      toggleLabels={{ show: t('secondFactor.field.show'), hide: t('secondFactor.field.hide') }}
      autoComplete="current-password"
      data-autofocus
      required
    />
  )
}
