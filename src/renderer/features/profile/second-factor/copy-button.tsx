import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

/** Copies a secret that is shown once. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('security')
  return (
    <Button
      isFullWidth
      icon="copy"
      onClick={async () => {
        const isCopied = await copyText(text)
        if (isCopied) showToast({ kind: 'success', text: t('secondFactor.copied') })
        else showToast({ kind: 'failure', text: t('secondFactor.copyFailed') })
      }}
    >
      {label}
    </Button>
  )
}
