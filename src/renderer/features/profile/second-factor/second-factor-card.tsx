import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { ResponseOf } from '#protocol/http/endpoint.ts'
import type { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import {
  secondFactorKey,
  useIsSecondFactorOffered,
  useSecondFactor,
} from '#shared/second-factor/second-factor-query.ts'
import { Card } from '#ui/card/card.tsx'
import styles from '../components/profile.module.css'
import { type Change, SecondFactorDialog } from './second-factor-dialog.tsx'

type State = ResponseOf<typeof secondFactorAdditions.secondFactor>

/** The second factor of the account; nothing for a host without it. */
export function SecondFactorCard() {
  const { t } = useTranslation('security')
  const isOffered = useIsSecondFactorOffered()
  const query = useSecondFactor()
  const queries = useQueryClient()
  const [change, setChange] = useState<Change>()
  if (!isOffered) return undefined
  return (
    <Card title={t('secondFactor.title')}>
      <div className={styles.stack}>
        <QueryBoundary query={query} rows={1}>
          {(state) => <Switches state={state} onChange={setChange} />}
        </QueryBoundary>
      </div>
      <SecondFactorDialog
        change={change}
        onClose={() => {
          setChange(undefined)
          void queries.invalidateQueries({ queryKey: secondFactorKey })
        }}
      />
    </Card>
  )
}

function Switches({ state, onChange }: { state: State; onChange: (change: Change) => void }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { is_on: isOn, since, recovery_codes_left: left } = state
  if (!isOn)
    return (
      <>
        <p className={styles.quiet}>{t('secondFactor.about')}</p>
        <OnlineButton isFullWidth onClick={() => onChange('setUp')}>
          {t('secondFactor.turnOn')}
        </OnlineButton>
      </>
    )
  return (
    <>
      {since !== undefined && <p>{t('secondFactor.since', { at: format.dateTime(since) })}</p>}
      <p className={styles.quiet}>{t('secondFactor.left', { count: left })}</p>
      <OnlineButton isFullWidth onClick={() => onChange('renewal')}>
        {t('secondFactor.renew')}
      </OnlineButton>
      <OnlineButton isFullWidth onClick={() => onChange('off')}>
        {t('secondFactor.turnOff')}
      </OnlineButton>
    </>
  )
}
