import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { ownAddress } from '#data/http/files.ts'
import { platform } from '#platform/index.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { Receipt } from '#shared/money/receipt.tsx'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { type Contract, freshAddress, useSignatureImage } from '../api.ts'
import { BlobImage } from './blob-image.tsx'
import styles from './contract.module.css'
import { useFileFacts } from './file-facts.tsx'

export type SignedCardProps = {
  document: NonNullable<Contract['document']>
  signed: NonNullable<Contract['signed']>
  isKept: boolean
}

/** The signed contract: time, reference and document, which can be opened at any time. */
export function SignedCard({ document, signed, isKept }: SignedCardProps) {
  const { t } = useTranslation('contract')
  const errorText = useErrorText()
  const facts = useFileFacts(document)
  const { data: image } = useSignatureImage(signed.reference, signed.signature_url)
  const signature = image && {
    label: t('signed.signature'),
    value: <BlobImage blob={image} alt={t('signed.signature')} className={styles.signature} />,
  }

  async function save(): Promise<void> {
    try {
      const address = await freshAddress()
      if (address !== undefined) platform.download(ownAddress(address))
    } catch (error) {
      showToast({ kind: 'failure', text: errorText(error) })
    }
  }

  return (
    <Receipt
      title={t('signed.title')}
      reference={signed.reference ?? document.key}
      time={signed.at}
      rows={[...facts, ...(signature ? [signature] : [])]}
      actions={
        <>
          <Link to={paths.contractPreview} className={buttonClass('primary')}>
            {t('signed.open')}
          </Link>
          {isKept && (
            <Button isFullWidth onClick={save}>
              {t('signed.save')}
            </Button>
          )}
        </>
      }
    />
  )
}
