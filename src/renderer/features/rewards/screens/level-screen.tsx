import { useTranslation } from 'react-i18next'
import { isSettled, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { useProperty } from '../api.ts'
import { LevelCard } from '../components/level-card.tsx'
import { LevelList } from '../components/level-list.tsx'
import styles from '../components/rewards.module.css'

const notes = ['revenue', 'notBought', 'notWithdrawal'] as const

/** `/ad-center/level` (docs/rules.md, section R4). */
export default function LevelScreen() {
  const { t } = useTranslation(['rewards', 'messages'])
  const property = useProperty()
  const { read: config, refresh } = useConfig()
  return (
    <Refreshable
      onRefresh={() => Promise.all([property.refetch(), refresh()])}
      isReady={isSettled(property) && isSettled(config)}
      rest={
        <Card title={t('level.notesTitle')}>
          <ul className={styles.points}>
            {notes.map((id) => (
              <li key={id}>{t(`level.notes.${id}`)}</li>
            ))}
          </ul>
        </Card>
      }
    >
      <QueryBoundary query={property}>
        {(balances) => (
          <QueryBoundary query={config}>
            {({ shop_levels: levels }) => (
              <>
                <LevelCard levels={levels} property={balances} />
                {levels.length > 0 ? (
                  <LevelList levels={levels} property={balances} />
                ) : (
                  <EmptyState
                    icon="level"
                    title={t('level.none')}
                    text={t('messages:config.pullToRefresh')}
                  />
                )}
              </>
            )}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </Refreshable>
  )
}
