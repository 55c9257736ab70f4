import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { tellSaved } from '#shared/money/show-saved-toast.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { useCalendar } from '../use-calendar.ts'
import type { Statement } from './statement.ts'
import { type CsvTexts, csvOf } from './statement-csv.ts'

/** Lets the page answer between two pieces of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Writes a statement as CSV to where the user wants it. */
export function useSaveStatement(statement: Statement): () => Promise<void> {
  const { t } = useTranslation('wallet')
  const { zone } = useCalendar()
  const texts: CsvTexts = {
    column: (column) => t(`csv.column.${column}`, { zone }),
    record: (kind) => t(`csv.record.${kind}`),
    balance: (balance) => t(`balance.${balance}`),
    type: (type) => t(`entryType.${type}`),
    status: (status) => t(`status.${status}`),
  }
  return async () => {
    try {
      let text = ''
      for (const piece of csvOf(statement, zone, texts)) {
        text += piece
        await breathe()
      }
      const name = `placard-statement-${statement.from}-${statement.to}.csv`
      tellSaved(t('statement.saved'), await platform.saveText({ name, text }))
    } catch {
      showToast({ kind: 'failure', text: t('statement.saveFailed') })
    }
  }
}
