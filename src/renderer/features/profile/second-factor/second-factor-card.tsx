import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { methodsOf, type SecondFactorState } from '#shared/second-factor/methods.ts'
import { canUsePasskeys } from '#shared/second-factor/passkey.ts'
import {
  secondFactorKey,
  useIsSecondFactorOffered,
  useSecondFactor,
} from '#shared/second-factor/second-factor-query.ts'
import { Card } from '#ui/card/card.tsx'
import styles from '../components/profile.module.css'
import { DeviceList } from './device-list.tsx'
import { FactorList } from './factor-list.tsx'
import { type Change, SecondFactorDialog } from './second-factor-dialog.tsx'

/** The second factor of the account; nothing for a host without it. */
export function SecondFactorCard() {
  const { t } = useTranslation('security')
  const isOffered = useIsSecondFactorOffered()
  const query = useSecondFactor()
  const queries = useQueryClient()
  const [change, setChange] = useState<Change>()
  const refresh = () => void queries.invalidateQueries({ queryKey: secondFactorKey })
  if (!isOffered) return undefined
  return (
    <Card title={t('secondFactor.title')}>
      <div className={styles.stack}>
        <QueryBoundary query={query}>
          {(state) =>
            state.is_on ? (
              <Factors state={state} onChange={setChange} onForgotten={refresh} />
            ) : (
              <Offer state={state} onChange={setChange} />
            )
          }
        </QueryBoundary>
      </div>
      <SecondFactorDialog
        change={change}
        methods={query.data?.is_on ? methodsOf(query.data) : undefined}
        onClose={() => {
          setChange(undefined)
          refresh()
        }}
      />
    </Card>
  )
}

type PartProps = { state: SecondFactorState; onChange: (change: Change) => void }

/** True if another passkey can be added on this page. */
const canAddPasskey = ({ passkeys }: SecondFactorState): boolean =>
  passkeys !== undefined && canUsePasskeys(passkeys.origins) && passkeys.list.length < passkeys.max

function Offer({ state, onChange }: PartProps) {
  const { t } = useTranslation('security')
  const isPasskeyOffered = canAddPasskey(state)
  return (
    <>
      <p className={styles.quiet}>
        {isPasskeyOffered ? t('secondFactor.aboutPasskey') : t('secondFactor.about')}
      </p>
      <AddButtons isPasskeyOffered={isPasskeyOffered} isAppOffered onChange={onChange} />
    </>
  )
}

type AddButtonsProps = {
  isPasskeyOffered: boolean
  isAppOffered: boolean
  onChange: PartProps['onChange']
}

function AddButtons({ isPasskeyOffered, isAppOffered, onChange }: AddButtonsProps) {
  const { t } = useTranslation('security')
  return (
    <>
      {isPasskeyOffered && (
        <OnlineButton isFullWidth onClick={() => onChange({ kind: 'addPasskey' })}>
          {t('secondFactor.passkey.add')}
        </OnlineButton>
      )}
      {isAppOffered && (
        <OnlineButton isFullWidth onClick={() => onChange({ kind: 'setUp' })}>
          {t('secondFactor.addApp')}
        </OnlineButton>
      )}
    </>
  )
}

function Factors({ state, onChange, onForgotten }: PartProps & { onForgotten: () => void }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { since, recovery_codes_left: left, devices = [] } = state
  const { hasApp, passkeyOrigins } = methodsOf(state)
  const [origin] = passkeyOrigins
  return (
    <>
      {since !== undefined && <p>{t('secondFactor.since', { at: format.dateTime(since) })}</p>}
      {state.passkeys && <FactorList state={state} hasApp={hasApp} onChange={onChange} />}
      {origin !== undefined && !canUsePasskeys(passkeyOrigins) && (
        <p className={styles.quiet}>
          {t('secondFactor.passkey.elsewhere', { origin: new URL(origin).host })}
        </p>
      )}
      <AddButtons isPasskeyOffered={canAddPasskey(state)} isAppOffered={!hasApp} onChange={onChange} />
      <p className={styles.quiet}>{t('secondFactor.left', { count: left })}</p>
      <OnlineButton isFullWidth onClick={() => onChange({ kind: 'renewal' })}>
        {t('secondFactor.renew')}
      </OnlineButton>
      {devices.length > 0 && <DeviceList devices={devices} onForgotten={onForgotten} />}
      <OnlineButton isFullWidth onClick={() => onChange({ kind: 'off' })}>
        {t('secondFactor.turnOff')}
      </OnlineButton>
    </>
  )
}
