import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { CodeField } from './code-field.tsx'
import styles from './proof-fields.module.css'
import type { ProofInput } from './use-proof.ts'

type ProofFieldProps = { proof: ProofInput; field: { name: string; error: string | undefined } }

/** The field for a code, unless a passkey proves; where passkeys cannot be used, it says so. */
export function ProofField({ proof: { methods, isByPasskey, toggle }, field }: ProofFieldProps) {
  const { t } = useTranslation('security')
  const [origin] = methods.passkeyOrigins
  if (isByPasskey) return undefined
  return (
    <>
      {toggle === undefined && origin !== undefined && (
        <p className={styles.note}>{t('secondFactor.passkey.elsewhere', { origin: new URL(origin).host })}</p>
      )}
      <CodeField {...field} kinds={methods.hasApp ? 'any' : 'recovery'} />
    </>
  )
}

/** Changes between passkey and code; nothing where there is no choice. It belongs below the form's own button. */
export function ProofToggle({ proof: { isByPasskey, toggle } }: { proof: ProofInput }) {
  const { t } = useTranslation('security')
  if (toggle === undefined) return undefined
  return (
    <Button kind="quiet" isFullWidth onClick={toggle}>
      {isByPasskey ? t('secondFactor.passkey.codeInstead') : t('secondFactor.passkey.use')}
    </Button>
  )
}
