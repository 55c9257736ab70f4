import { useTranslation } from 'react-i18next'
import { useErrorText } from '#shared/errors/error-text.ts'
import { useIsPrinting } from '#shared/hooks/use-is-printing.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import styles from './entries-end.module.css'

type EntriesEndProps = {
  hasMore: boolean
  older: { load: () => void; isPending: boolean; error: unknown }
}

/** Below the loaded entries: a button to load older ones, or a note that there are none. On paper: what prints them all. */
export function EntriesEnd({ hasMore, older: { load, isPending, error } }: EntriesEndProps) {
  const { t } = useTranslation('wallet')
  const errorText = useErrorText()
  const isPrinting = useIsPrinting()
  if (isPrinting && hasMore) return <p className={styles.end}>{t('entries.notPrinted')}</p>
  if (!hasMore) return <p className={styles.end}>{t('entries.end')}</p>
  return (
    <div className={styles.end}>
      {error && !isPending ? (
        <ErrorState text={[errorText(error), t('entries.moreFailed')].join(' ')} onRetry={load} />
      ) : (
        <Button kind="quiet" isPending={isPending} onClick={load}>
          {t('entries.more')}
        </Button>
      )}
    </div>
  )
}
