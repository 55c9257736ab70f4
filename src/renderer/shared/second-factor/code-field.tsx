import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/text-field/text-field.tsx'

type CodeFieldProps = {
  name: string
  error: string | undefined
  /** Only the code of the app, no recovery code. */
  isAppOnly?: boolean
}

/** The field for a code of the second factor. */
export function CodeField({ name, error, isAppOnly = false }: CodeFieldProps) {
  const { t } = useTranslation('security')
  return (
    <TextField
      name={name}
      error={error}
      label={t('secondFactor.field.code')}
      hint={t(isAppOnly ? 'secondFactor.field.codeHint' : 'secondFactor.field.anyHint')}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={isAppOnly ? 'numeric' : 'text'}
      data-autofocus
      required
    />
  )
}
