import type { Entry } from '#contract/wire/wallet.ts'
import { useFormat } from '#i18n/format.ts'
import { groupByDay } from '../days.ts'
import styles from './entry-list.module.css'
import { EntryRow } from './entry-row.tsx'

/** Entries under sticky days. The one place to put another way of drawing many rows. */
export function EntryList({
  entries,
  currency,
}: {
  entries: readonly Entry[]
  currency: string | undefined
}) {
  const format = useFormat()
  return groupByDay(entries).map(({ day, at, entries: own }) => (
    <section key={day} aria-label={format.date(at)}>
      <h3 className={styles.day}>
        <time dateTime={day}>{format.date(at)}</time>
      </h3>
      <ul role="list" className={styles.entries}>
        {own.map((entry) => (
          <li key={entry.id}>
            <EntryRow entry={entry} currency={currency} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
