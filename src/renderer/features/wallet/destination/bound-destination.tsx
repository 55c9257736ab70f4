import { useTranslation } from 'react-i18next'
import type { BankCard } from '#protocol/http/wallet.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { groupedAddress } from './account-number.ts'
import styles from './bind-form.module.css'
import { useCardRows } from './review.tsx'

/** The bound card, read-only, its account masked. */
export function BoundCard({ card }: { card: BankCard }) {
  const { t } = useTranslation('wallet')
  const rows = useCardRows(card, 'masked')
  return (
    <div className={styles.form}>
      <Card title={t('bind.cardTitle')}>
        <DefinitionList items={rows} />
      </Card>
      <CannotEdit />
    </div>
  )
}

/** The bound address, read-only. */
export function BoundAddress({ address }: { address: string }) {
  const { t } = useTranslation('wallet')
  return (
    <div className={styles.form}>
      <Card title={t('bind.addressTitle')}>
        <span className={styles.address}>{groupedAddress(address)}</span>
      </Card>
      <CannotEdit />
    </div>
  )
}

function CannotEdit() {
  const { t } = useTranslation(['wallet', 'common'])
  return (
    <Notice
      kind="info"
      title={t('bind.boundTitle')}
      action={<Button onClick={() => openContacts('service')}>{t('common:action.contactService')}</Button>}
    >
      {t('bind.bound')}
    </Notice>
  )
}
