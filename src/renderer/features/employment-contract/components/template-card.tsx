import { useTranslation } from 'react-i18next'
import { ownAddress } from '#data/http/files.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import styles from './contract.module.css'

/** The contract template to fill in elsewhere; `address` is undefined if the host has none. */
export function TemplateCard({ address }: { address: string | undefined }) {
  const { t } = useTranslation('contract')
  return (
    <Card title={t('template.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t(address === undefined ? 'template.none' : 'template.text')}</p>
        {address !== undefined && <TemplateButton address={address} />}
      </div>
    </Card>
  )
}

/** Downloads the template. */
export function TemplateButton({ address }: { address: string }) {
  const { t } = useTranslation('contract')
  return (
    <Button icon="deposit" onClick={() => platform.download(ownAddress(address))}>
      {t('template.download')}
    </Button>
  )
}
