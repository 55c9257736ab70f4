import { useTranslation } from 'react-i18next'
import { TextField } from '#ui/text-field/text-field.tsx'

type CodeFieldProps = {
  name: string
  error: string | undefined
  /** What is accepted: the code of the app, a recovery code, or both. */
  kinds: 'app' | 'recovery' | 'any'
}

/** The field for a code of the second factor. */
export function CodeField({ name, error, kinds }: CodeFieldProps) {
  const { t } = useTranslation('security')
  const hints = {
    app: t('secondFactor.field.codeHint'),
    recovery: t('secondFactor.field.recoveryHint'),
    any: t('secondFactor.field.anyHint'),
  }
  return (
    <TextField
      name={name}
      error={error}
      label={t('secondFactor.field.code')}
      hint={hints[kinds]}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={kinds === 'app' ? 'numeric' : 'text'}
      data-autofocus
      required
    />
  )
}
