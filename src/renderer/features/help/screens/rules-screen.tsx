import { useTranslation } from 'react-i18next'
import { Loaded } from '#parts/loaded.tsx'
import { Refreshable } from '#parts/refreshable.tsx'
import { RichText } from '#parts/rich-text.tsx'
import { useConfig } from '#parts/use-config.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** `/rules`: the operating rules, from the basic config. */
export default function RulesScreen() {
  const { t } = useTranslation(['help', 'messages'])
  const { read, refresh } = useConfig()
  return (
    <Refreshable onRefresh={refresh}>
      <Loaded read={read}>
        {({ operating_rules: rules }) =>
          rules ? (
            <Card>
              <RichText source={rules} />
            </Card>
          ) : (
            <EmptyState
              icon="document"
              title={t('rules.missing')}
              text={t('messages:config.pullToRefresh')}
            />
          )
        }
      </Loaded>
    </Refreshable>
  )
}
