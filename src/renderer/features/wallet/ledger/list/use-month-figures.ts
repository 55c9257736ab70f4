import { useQuery } from '@tanstack/react-query'
import { send } from '#api/client.ts'
import { walletCalls } from '#protocol/http/wallet.ts'
import { walletKeys } from '../../api.ts'
import type { Month } from '../../calendar.ts'

/** What the available balance gained and lost in a month, where the host says it. */
export const useMonthFigures = (month: Month) =>
  useQuery({
    queryKey: walletKeys.month(month),
    queryFn: async ({ signal }) => {
      const { money_in, money_out } = await send(walletCalls.entries, { month, page_size: 1 }, { signal })
      return { moneyIn: money_in, moneyOut: money_out }
    },
    staleTime: 30_000,
  })
