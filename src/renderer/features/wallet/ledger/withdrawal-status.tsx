import { useTranslation } from 'react-i18next'
import type { Entry } from '#protocol/http/wallet.ts'
import { StatusLabel } from '#ui/status-label/status-label.tsx'

type Status = NonNullable<Entry['status']>

const tones = { pending: 'waiting', paid: undefined, refused: 'failed', cancelled: undefined } as const

/** The tone of a withdrawal's status. */
export const withdrawalTone = (status: Status) => tones[status]

/** The status of a withdrawal, as text. */
export function WithdrawalStatus({ status }: { status: Status }) {
  const { t } = useTranslation('wallet')
  return <StatusLabel tone={withdrawalTone(status)}>{t(`status.${status}`)}</StatusLabel>
}
