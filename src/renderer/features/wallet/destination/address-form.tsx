import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isMessageKey } from '#protocol/http/messages.ts'
import { WithdrawalAddress } from '#protocol/http/wallet.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { groupedAddress } from './account-number.ts'
import styles from './bind-form.module.css'
import { ReviewButtons } from './review.tsx'
import { useBind } from './use-bind.ts'

/** The withdrawal address: validated, shown in full for comparison, then saved permanently. */
export function AddressForm({ onSaved }: { onSaved: () => void }) {
  const { t } = useTranslation(['wallet', 'messages'])
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const [reviewed, setReviewed] = useState<string>()
  const { bind, error, clearError } = useBind(onSaved)

  function review() {
    if (text === '') return setFault(t('messages:form.required'))
    const parsed = v.safeParse(WithdrawalAddress, text)
    if (parsed.success) return setReviewed(parsed.output)
    const { message } = parsed.issues[0]
    setFault(isMessageKey(message) ? t(`messages:${message}`) : t('bind.addressInvalid'))
  }

  if (reviewed !== undefined) {
    return (
      <div className={styles.form}>
        <Card title={t('bind.review')}>
          <span className={styles.address}>{groupedAddress(reviewed)}</span>
          <p className={styles.note}>{t('bind.compare')}</p>
        </Card>
        <ReviewButtons
          error={error}
          onSave={() => bind({ withdrawal_address: reviewed })}
          onChange={() => {
            clearError()
            setReviewed(undefined)
          }}
        />
      </div>
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <Notice kind="info" title={t('bind.onceTitle')}>
        {t('bind.once')}
      </Notice>
      <TextField
        label={t('bind.address')}
        hint={t('bind.addressHint')}
        error={fault}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setFault(undefined)
          setText(event.currentTarget.value)
        }}
      />
      <OnlineButton kind="primary" type="submit">
        {t('action.continue')}
      </OnlineButton>
    </form>
  )
}
