import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { levelProgress, type ShopLevel } from '../level-progress.ts'
import styles from './rewards.module.css'

type LevelCardProps = { levels: readonly ShopLevel[]; property: Property }

/** The user's level, and the amount that is missing for the next one. */
export function LevelCard({ levels, property }: LevelCardProps) {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  const { shop_level: level, settled_total: settled, currency } = property
  const progress = settled === undefined ? undefined : levelProgress(levels, level, settled)
  const { current, next, missing, percent = 0 } = progress ?? {}
  const rate = current && format.rate(current.share_rate)
  return (
    <Card title={t('level.yours')}>
      <div className={styles.stack}>
        <p className={styles.hero}>{t('level.name', { level: format.number(level) })}</p>
        {rate !== undefined && <p className={styles.quiet}>{t('level.share', { rate })}</p>}
        {progress === undefined && <p className={styles.quiet}>{t('level.unknown')}</p>}
        {next && (
          <ProgressBar
            label={t('level.progress', { level: format.number(next.level) })}
            value={percent / 100}
            valueText={format.percent(percent)}
          />
        )}
        {settled !== undefined && (
          <DefinitionList
            items={[
              { label: t('level.settled'), value: <AmountText value={settled} currency={currency} /> },
              ...(next
                ? [
                    {
                      label: t('level.missing', { level: format.number(next.level) }),
                      value: <AmountText value={missing} currency={currency} />,
                      isStrong: true,
                    },
                  ]
                : []),
            ]}
          />
        )}
        {progress && !next && <p className={styles.quiet}>{t('level.top')}</p>}
      </div>
    </Card>
  )
}
