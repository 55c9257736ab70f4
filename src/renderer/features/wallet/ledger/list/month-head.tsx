import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#data/http/client.ts'
import { useFormat } from '#i18n/format.ts'
import type { Amount } from '#protocol/amount.ts'
import { type EntryType, walletEndpoints } from '#protocol/http/wallet.ts'
import { useSetting } from '#session/settings.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { walletKeys } from '../../api.ts'
import type { Month } from '../../calendar.ts'
import { useCalendar } from '../../use-calendar.ts'
import styles from './month-head.module.css'

type MonthHeadProps = { month: Month; currency: string | undefined; type: EntryType | undefined }

/** The heading of a month with the inflow and outflow of the available balance by entries of a type, if the host sends them. */
export function MonthHead({ month, currency, type }: MonthHeadProps) {
  const calendar = useCalendar()
  return (
    <div className={styles.month}>
      <h2 className={styles.name}>{calendar.month(month)}</h2>
      <MonthFigures month={month} currency={currency} type={type} />
    </div>
  )
}

function MonthFigures({ month, currency, type }: MonthHeadProps) {
  const { t } = useTranslation(['wallet', 'parts'])
  const format = useFormat()
  const [isMasked] = useSetting('isMasked')
  const { data, isError } = useMonthFigures(month, type)
  if (isError) return null
  if (!data || currency === undefined) {
    return (
      <p className={styles.figures} aria-busy="true">
        <Skeleton width={160} />
      </p>
    )
  }
  const { moneyIn, moneyOut } = data
  if (moneyIn === undefined || moneyOut === undefined) return null
  const moneyText = (amount: Amount) => (isMasked ? t('parts:amount.hidden') : format.money(amount, currency))
  return (
    <p className={`${styles.figures} tabular`}>
      {t('funding.figures', { moneyIn: moneyText(moneyIn), moneyOut: moneyText(moneyOut) })}
    </p>
  )
}

/** The inflow and outflow of the available balance in a month, by entries of a type or all. */
const useMonthFigures = (month: Month, type: EntryType | undefined) =>
  useQuery({
    queryKey: walletKeys.month(month, type),
    queryFn: async ({ signal }) => {
      const request = { month, page_size: 1, ...(type && { type }) }
      const { money_in, money_out } = await send(walletEndpoints.entries, request, { signal })
      return { moneyIn: money_in, moneyOut: money_out }
    },
    staleTime: 30_000,
  })
