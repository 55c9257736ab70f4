import { useTranslation } from 'react-i18next'
import type { DepositRequest } from '#protocol/http/wallet-additions.ts'
import { StatusLabel } from '#ui/status-label/status-label.tsx'

const tones = { waiting: 'waiting', credited: undefined, refused: 'failed', cancelled: undefined } as const

/** The status of a deposit request, as text. */
export function DepositStatus({ status }: Pick<DepositRequest, 'status'>) {
  const { t } = useTranslation('wallet')
  return <StatusLabel tone={tones[status]}>{t(`deposit.status.${status}`)}</StatusLabel>
}
