import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import type { Passkey } from '#protocol/second-factor/passkey-additions.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import type { SecondFactorState } from '#shared/second-factor/methods.ts'
import rowStyles from '../components/session-list.module.css'
import styles from './second-factor.module.css'
import type { Change } from './second-factor-dialog.tsx'

type FactorListProps = { state: SecondFactorState; hasApp: boolean; onChange: (change: Change) => void }

/** The authenticator app and the passkeys of an account. */
export function FactorList({ state, hasApp, onChange }: FactorListProps) {
  const { t } = useTranslation('security')
  const list = state.passkeys?.list ?? []
  const isLast = list.length + Number(hasApp) === 1
  const app = t('secondFactor.app')
  return (
    <ul role="list" className={styles.rows}>
      {hasApp && (
        <li className={rowStyles.row}>
          <p className={`${rowStyles.words} ${rowStyles.name}`}>{app}</p>
          <OnlineButton
            aria-label={t('secondFactor.removeNamed', { name: app })}
            onClick={() => onChange({ kind: 'removeApp', isLast })}
          >
            {t('secondFactor.remove')}
          </OnlineButton>
        </li>
      )}
      {list.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} isLast={isLast} onChange={onChange} />
      ))}
    </ul>
  )
}

type PasskeyRowProps = { passkey: Passkey; isLast: boolean; onChange: (change: Change) => void }

function PasskeyRow({ passkey, isLast, onChange }: PasskeyRowProps) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const { name, since, last_used: used } = passkey
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <p className={rowStyles.name}>{name}</p>
        <p className={rowStyles.times}>{t('secondFactor.passkey.since', { at: format.dateTime(since) })}</p>
        {used !== undefined && (
          <p className={rowStyles.times}>
            {t('secondFactor.passkey.lastUsed', { at: format.dateTime(used) })}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <OnlineButton
          aria-label={t('secondFactor.passkey.renameNamed', { name })}
          onClick={() => onChange({ kind: 'renamePasskey', passkey })}
        >
          {t('secondFactor.passkey.rename')}
        </OnlineButton>
        <OnlineButton
          aria-label={t('secondFactor.removeNamed', { name })}
          onClick={() => onChange({ kind: 'removePasskey', passkey, isLast })}
        >
          {t('secondFactor.remove')}
        </OnlineButton>
      </div>
    </li>
  )
}
