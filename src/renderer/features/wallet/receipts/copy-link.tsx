import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { copyText } from '#platform/copy-text.ts'
import { platform } from '#platform/index.ts'
import { receiptLink } from '#protocol/ipc/bridge.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

/** Copies the address of the receipt. The desktop app has links to movements only, not to a day's delivery. */
export function CopyLink() {
  const { t } = useTranslation('wallet')
  const [address] = useSearchParams()
  const reference = address.get('reference')
  if (platform.desktop && reference === null) return null

  async function copy() {
    const link = platform.desktop ? receiptLink(reference ?? '') : window.location.href
    const isCopied = await copyText(link)
    if (isCopied) showToast({ kind: 'success', text: t('receipt.linkCopied') })
    else showToast({ kind: 'failure', text: t('receipt.linkFailed') })
  }
  return (
    <Button kind="quiet" onClick={copy}>
      {t('receipt.copyLink')}
    </Button>
  )
}
