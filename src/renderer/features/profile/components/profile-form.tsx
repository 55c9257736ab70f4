import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#data/http/api-error.ts'
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { PasswordDialog } from '#shared/forms/password-dialog.tsx'
import { loadNumberPlans } from '#shared/forms/phone.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { editUser } from '../api.ts'
import { type Changes, profileForm } from '../changes.ts'
import { ContactDialog } from './contact-dialog.tsx'
import styles from './profile.module.css'

function fieldOf(key: MessageKey): string | undefined {
  if (key === 'form.email') return 'email'
  return key === 'form.phone' ? 'phone' : undefined
}

/** How a host refuses another email or phone number until one of these is entered; most hosts ask for none. */
const passwordKinds = {
  'account.passwordNeeded': 'login',
  // The one that a user of a host app has here.
  'wallet.transactionPasswordError': 'transaction',
} as const

interface Asked {
  readonly kind: (typeof passwordKinds)[keyof typeof passwordKinds]
  readonly changes: Changes
}

function askedBy(error: unknown, changes: Changes): Asked | undefined {
  const key = (['account.passwordNeeded', 'wallet.transactionPasswordError'] as const).find((name) =>
    hasKey(error, name),
  )
  return key && { kind: passwordKinds[key], changes }
}

/**
 * Nickname, email, phone; at least one change is required. A host that protects email and phone asks for a password; until it is right
 * everything stays as it was typed.
 */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile')
  const errorText = useErrorText()
  const [asked, setAsked] = useState<Asked>()
  const [refusal, setRefusal] = useState<string>()

  const handleSaved = () => {
    setAsked(undefined)
    showToast({ kind: 'success', text: t('edit.done') })
  }

  async function save(changes: Changes) {
    setRefusal(undefined)
    try {
      await editUser(changes)
      handleSaved()
    } catch (error) {
      const needed = askedBy(error, changes)
      if (needed === undefined) throw error
      setAsked(needed)
    }
  }

  async function saveConfirmed() {
    try {
      if (asked) await editUser(asked.changes)
      handleSaved()
    } catch (error) {
      setRefusal(errorText(error))
    }
  }

  const close = () => setAsked(undefined)
  return (
    <Card title={t('edit.title')}>
      {/* New data from the host replaces the input. */}
      <Fields
        key={JSON.stringify([user.nickname, user.email, user.phone])}
        user={user}
        save={save}
        refusal={refusal}
      />
      <ContactDialog
        changes={asked?.kind === 'login' ? asked.changes : undefined}
        onClose={close}
        onSaved={handleSaved}
      />
      <PasswordDialog isOpen={asked?.kind === 'transaction'} onClose={close} onConfirmed={saveConfirmed} />
    </Card>
  )
}

type FieldsProps = {
  user: UserInfo
  save: (changes: Changes) => Promise<void>
  /** Why it was not saved after a password. */
  refusal: string | undefined
}

function Fields({ user, save, refusal }: FieldsProps) {
  const { t } = useTranslation('profile')
  const schema = useMemo(() => profileForm(user), [user])
  const form = useCheckedForm({ schema, fieldOf, submit: save })
  const failure = form.failure ?? refusal
  return (
    <form {...form.formProps} className={styles.stack}>
      <TextField
        {...form.field('nickname')}
        label={t('edit.nickname')}
        defaultValue={user.nickname}
        maxLength={limits.textMax}
        autoComplete="nickname"
      />
      <TextField
        {...form.field('email')}
        type="email"
        label={t('edit.email')}
        defaultValue={user.email}
        autoComplete="email"
        required
      />
      <TextField
        {...form.field('phone')}
        type="tel"
        label={t('edit.phone')}
        hint={t('edit.phoneHint')}
        defaultValue={user.phone}
        onFocus={loadNumberPlans}
        autoComplete="tel"
        required
      />
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('edit.submit')}
      </OnlineButton>
    </form>
  )
}
