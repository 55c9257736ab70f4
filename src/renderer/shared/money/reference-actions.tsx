import { useTranslation } from 'react-i18next'
import { withoutSoftHyphens } from '#i18n/soft-hyphens.ts'
import { copyText } from '#platform/copy-text.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

/** Copies a reference and, if the platform supports it, shares a line with it. Neither contains an amount. */
export function ReferenceActions({ reference, line }: { reference: string; line: string }) {
  const { t } = useTranslation('parts')
  const { shareText } = platform

  const copy = async () => {
    const isCopied = await copyText(reference)
    if (isCopied) showToast({ kind: 'success', text: t('receipt.copied') })
    else showToast({ kind: 'failure', text: t('receipt.copyFailed') })
  }
  return (
    <>
      <Button isFullWidth icon="copy" onClick={copy}>
        {t('receipt.copy')}
      </Button>
      {shareText && (
        <Button isFullWidth icon="share" onClick={() => shareText(withoutSoftHyphens(line))}>
          {t('receipt.share')}
        </Button>
      )}
    </>
  )
}
