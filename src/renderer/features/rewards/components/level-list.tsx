import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Property } from '#protocol/http/wallet.ts'
import { AmountText } from '#shared/money/amount-text.tsx'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { byLevel, type ShopLevel } from '../level-progress.ts'

type LevelListProps = { levels: readonly ShopLevel[]; property: Property }

/** The requirement and the benefit of each level. */
export function LevelList({ levels, property }: LevelListProps) {
  const { t } = useTranslation('rewards')
  const format = useFormat()
  return (
    <Card title={t('level.all')} isFlush>
      <ul role="list">
        {byLevel(levels).map(({ level, settled_from: from, share_rate: rate }) => (
          <li key={level} aria-current={level === property.shop_level || undefined}>
            <ListRow
              icon={level === property.shop_level ? 'check' : 'level'}
              title={t('level.name', { level: format.number(level) })}
              detail={
                <>
                  {t('level.takes')} <AmountText value={from} currency={property.currency} />
                </>
              }
              trailing={format.rate(rate)}
              trailingDetail={t('level.gives')}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
