import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { useErrorText } from '#shared/errors/error-text.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { Contract } from '../api.ts'
import { useSigning } from '../use-signing.ts'
import { BlobImage } from './blob-image.tsx'
import { useFileFacts } from './file-facts.tsx'
import styles from './sign.module.css'

export type SignDialogProps = {
  document: NonNullable<Contract['document']>
  /** The dialog is open while there is an image. */
  image: File | undefined
  onClose: () => void
  onSigned: () => void
}

/** The final confirmation: the document, the signature, and that signing is free. */
export function SignDialog({ document, image, onClose, onSigned }: SignDialogProps) {
  const { t } = useTranslation('contract')
  const errorText = useErrorText()
  const facts = useFileFacts(document)
  const { sign, isSigning, error, clearError } = useSigning(document)
  return (
    <ConfirmDialog
      isOpen={image !== undefined}
      title={t('confirm.title')}
      confirmLabel={t('confirm.sign')}
      onConfirm={async () => {
        if (image && (await sign(image))) onSigned()
      }}
      onClose={() => {
        clearError()
        onClose()
      }}
      isBusy={isSigning}
    >
      <DefinitionList items={[...facts, { label: t('confirm.cost'), value: t('confirm.nothing') }]} />
      {image && <BlobImage blob={image} alt={t('signed.signature')} className={styles.shown} />}
      <p>{t('confirm.text')}</p>
      {error !== undefined && <Notice kind="error">{errorText(error)}</Notice>}
    </ConfirmDialog>
  )
}
