import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { PastResult } from '../result.ts'
import { distributionOf, large, type Step, small, steps } from './distribution.ts'
import styles from './result-distribution.module.css'

/** How many past plans ended with which loss or gain; every bar is a part of the same whole, losses first. */
export function ResultDistribution({ results }: { results: readonly PastResult[] }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const counts = distributionOf(results)
  const [low, high] = [format.rate(small), format.rate(large)]
  const labels: Readonly<Record<Step, string>> = {
    lossOverLarge: t('compare.lossOver', { rate: high }),
    lossToLarge: t('compare.lossUpTo', { rate: high }),
    lossToSmall: t('compare.lossUpTo', { rate: low }),
    gainToSmall: t('compare.gainUpTo', { rate: low }),
    gainToLarge: t('compare.gainUpTo', { rate: high }),
    gainOverLarge: t('compare.gainOver', { rate: high }),
  }
  return (
    <dl className={styles.steps}>
      {steps.map((step) => (
        <div key={step} className={styles.step}>
          <dt className={styles.label}>{labels[step]}</dt>
          <dd className={styles.value}>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                data-outcome={step.startsWith('loss') ? 'loss' : 'gain'}
                style={{ inlineSize: `${(counts[step] / Math.max(1, results.length)) * 100}%` }}
              />
            </span>
            <span className="tabular">{format.number(counts[step])}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
