import { useTranslation } from 'react-i18next'
import { RichText } from '#shared/markdown/rich-text.tsx'
import { isSettled, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'

/** `/rules`: the operating rules, from the basic config. */
export default function RulesScreen() {
  const { t } = useTranslation(['help', 'messages'])
  const { read, refresh } = useConfig()
  return (
    <Refreshable onRefresh={refresh} isReady={isSettled(read)}>
      <QueryBoundary query={read}>
        {({ operating_rules: rules, lang }) =>
          rules ? (
            <Card>
              <RichText source={rules} lang={lang} />
            </Card>
          ) : (
            <EmptyState
              icon="document"
              title={t('rules.missing')}
              text={t('messages:config.pullToRefresh')}
            />
          )
        }
      </QueryBoundary>
    </Refreshable>
  )
}
