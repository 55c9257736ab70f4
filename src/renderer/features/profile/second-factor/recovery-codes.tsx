import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { Button } from '#ui/button/button.tsx'
import styles from '../components/profile.module.css'
import { CopyButton } from './copy-button.tsx'
import codeStyles from './second-factor.module.css'

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void }

/** The recovery codes, which the host shows once: to copy, to save, or to write down. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('security')
  const username = useSession(({ user }) => user?.username ?? '')

  async function save() {
    const text = `${t('secondFactor.recovery.fileTitle', { username })}\n\n${codes.join('\n')}\n`
    const result = await platform.saveText({ name: 'placard-recovery-codes.txt', text })
    showSavedToast(t('secondFactor.recovery.fileSaved'), result)
  }

  return (
    <div className={styles.stack}>
      <p className={styles.quiet}>{t('secondFactor.recovery.text')}</p>
      <ul role="list" className={codeStyles.list}>
        {codes.map((code) => (
          <li key={code} className={codeStyles.code}>
            {code}
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={t('secondFactor.recovery.copy')} />
      <Button isFullWidth icon="document" onClick={save}>
        {t('secondFactor.recovery.saveFile')}
      </Button>
      <Button kind="primary" onClick={onDone}>
        {t('secondFactor.recovery.done')}
      </Button>
    </div>
  )
}
