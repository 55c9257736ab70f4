import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#data/query-client.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { propertyOf, propertyQuery } from './balances-query.ts'

/** Says, before a deposit, what holds back every withdrawal now, in the host's words; nothing without such a block. */
export function DepositBlockNotice() {
  const { t } = useTranslation('parts')
  const { data } = useQuery({ ...propertyQuery, select: propertyOf }, queryClient)
  if (!data || data.withdraw_blocks.length === 0) return null
  return (
    <Notice kind="warning" title={t('contacts.blockedTitle')}>
      {data.withdraw_blocks.map(({ key, msg }) => (
        <p key={key}>{msg}</p>
      ))}
      <p>{t('contacts.blocked')}</p>
    </Notice>
  )
}
