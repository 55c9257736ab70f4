import { useTranslation } from 'react-i18next'
import { copyText } from '#platform/copy-text.ts'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

type CopyButtonProps = {
  text: string
  label: string
  /** Only an icon, to stand beside the text. */
  isIcon?: boolean
}

/** Copies a secret that is shown once. */
export function CopyButton({ text, label, isIcon = false }: CopyButtonProps) {
  const { t } = useTranslation('security')

  async function copy() {
    const isCopied = await copyText(text)
    if (isCopied) showToast({ kind: 'success', text: t('secondFactor.copied') })
    else showToast({ kind: 'failure', text: t('secondFactor.copyFailed') })
  }

  if (isIcon) return <IconButton icon="copy" label={label} onClick={copy} />
  return (
    <Button isFullWidth icon="copy" onClick={copy}>
      {label}
    </Button>
  )
}
