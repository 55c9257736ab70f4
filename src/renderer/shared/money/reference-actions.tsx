import { useTranslation } from 'react-i18next'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import { copyText } from '#platform/copy-text.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './receipt.module.css'

/** A reference and a button that copies it. */
export function CopiedReference({ reference }: { reference: string }) {
  const { t } = useTranslation('parts')
  const copy = async () => {
    const isCopied = await copyText(reference)
    if (isCopied) showToast({ kind: 'success', text: t('receipt.copied') })
    else showToast({ kind: 'failure', text: t('receipt.copyFailed') })
  }
  return (
    <span className={styles.referenceLine}>
      <span className={styles.reference}>{reference}</span>
      <IconButton icon="copy" label={t('receipt.copy')} onClick={copy} className={styles.copy} />
    </span>
  )
}

/** Shares a line with a reference and no amount, if the platform supports it. */
export function ShareAction({ line }: { line: string }) {
  const { t } = useTranslation('parts')
  const { shareText } = platform
  if (!shareText) return null
  return (
    <Button isFullWidth icon="share" onClick={() => shareText(withoutBreakMarks(line))}>
      {t('receipt.share')}
    </Button>
  )
}
