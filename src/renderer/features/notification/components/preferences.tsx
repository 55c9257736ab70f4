import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { useFormat } from '#i18n/format.ts'
import { platform } from '#platform/index.ts'
import { noticeAdditions } from '#protocol/http/notifications.ts'
import { amount, compare } from '#protocol/money.ts'
import { pushAdditions } from '#protocol/push/additions.ts'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Card } from '#ui/card/card.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { isKnown, type KnownPreference, useNoticePreferences, useSetPreference } from '../preferences-api.ts'
import { usePush } from '../use-push.ts'
import styles from './preferences.module.css'
import { PushCard } from './push-card.tsx'

/** Which kinds of notifications reach the user, and how. Every choice is sent at once. */
export function Preferences() {
  const { t } = useTranslation('notification')
  const isOffered = useHasCapability(noticeAdditions.noticePreferences)
  const query = useNoticePreferences(isOffered === true)
  const save = useSetPreference()
  const isPushOffered = useHasCapability(pushAdditions.subscribeToPush) === true && !platform.desktop
  const push = usePush(isPushOffered)
  const hasSystem = platform.desktop !== undefined || push.state === 'on'
  if (isOffered === false) return <EmptyState icon="info" title={t('preferences.notOffered')} />
  return (
    <div className={styles.page}>
      <h2 className={styles.title}>{t('preferences.title')}</h2>
      <p className={styles.quiet}>{t('preferences.text')}</p>
      <p className={styles.quiet}>{t('preferences.amountsHint')}</p>
      {isPushOffered && <PushCard push={push} />}
      <QueryBoundary query={query} rows={6}>
        {({ currency, list }) =>
          list
            .filter(isKnown)
            .map((preference) => (
              <KindCard
                key={preference.kind}
                preference={preference}
                hasSystem={hasSystem}
                currency={currency}
                onChange={save}
              />
            ))
        }
      </QueryBoundary>
    </div>
  )
}

type ThresholdProps = {
  preference: KnownPreference
  currency: string
  onChange: (preference: KnownPreference) => void
}

type KindCardProps = ThresholdProps & {
  /** This device shows notifications of the system. */
  hasSystem: boolean
}

/** The channels of one kind, and its threshold. */
function KindCard({ preference, currency, hasSystem, onChange }: KindCardProps) {
  const { t } = useTranslation('notification')
  const { kind, inbox, is_required, system, email, has_amount } = preference
  const change = (changes: Partial<KnownPreference>) => onChange({ ...preference, ...changes })
  return (
    <Card title={t(`preferences.kind.${kind}`)}>
      {is_required && <p className={styles.quiet}>{t('preferences.required')}</p>}
      <div className={styles.channels}>
        {!is_required && (
          <CheckboxField
            label={t('preferences.inbox')}
            checked={inbox}
            onChange={({ currentTarget }) => change({ inbox: currentTarget.checked })}
          />
        )}
        {system !== undefined && hasSystem && (
          <CheckboxField
            label={t('preferences.system')}
            checked={system}
            onChange={({ currentTarget }) => change({ system: currentTarget.checked })}
          />
        )}
        {email !== undefined && (
          <CheckboxField
            label={t('preferences.email')}
            checked={email}
            onChange={({ currentTarget }) => change({ email: currentTarget.checked })}
          />
        )}
      </div>
      {has_amount && <Threshold preference={preference} currency={currency} onChange={onChange} />}
    </Card>
  )
}

const thresholds = ['10', '50', '100', '500', '1000', '5000'].map(amount)

function Threshold({ preference, currency, onChange }: ThresholdProps) {
  const { t } = useTranslation('notification')
  const format = useFormat()
  const { above, ...rest } = preference
  const isListed = above === undefined || thresholds.some((value) => compare(value, above) === 0)
  const values = isListed ? thresholds : [...thresholds, above].sort(compare)
  const chosen = values.find((value) => above !== undefined && compare(value, above) === 0)
  return (
    <SelectField
      label={t('preferences.amounts')}
      options={[
        { value: '', label: t('preferences.every') },
        ...values.map((value) => ({
          value,
          label: t('preferences.above', { amount: format.money(value, currency) }),
        })),
      ]}
      value={chosen ?? ''}
      onChange={({ currentTarget }) =>
        onChange({ ...rest, above: values.find((value) => value === currentTarget.value) })
      }
    />
  )
}
