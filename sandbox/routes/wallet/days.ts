/** The days of a request, in a time zone. */
import { BusinessError } from '../../http/business-error.ts'
import { type LocalDay, startOfDay } from '../../ledger/local-time.ts'

/** Parses a day (`YYYY-MM-DD`); throws if it does not exist. */
function parseDay(text: string): LocalDay {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const isValid = new Date(Date.UTC(year, month - 1, day)).toISOString().startsWith(text)
  if (!isValid) throw new BusinessError('general.paramsError')
  return { year, month, day }
}

/** From the start of the first day to the end of the last; throws if a day does not exist or the last is before the first. */
export function boundsOfDays(
  days: { readonly from: string; readonly to: string },
  timeZone: string,
): { readonly from: Date; readonly to: Date } {
  const [first, last] = [parseDay(days.from), parseDay(days.to)]
  const bounds = {
    from: startOfDay(first, timeZone),
    to: startOfDay({ ...last, day: last.day + 1 }, timeZone),
  }
  if (bounds.from >= bounds.to) throw new BusinessError('general.paramsError')
  return bounds
}
