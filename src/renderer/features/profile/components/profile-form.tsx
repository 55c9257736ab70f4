import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/wire/limits.ts'
import type { MessageKey } from '#contract/wire/messages.ts'
import type { UserInfo } from '#contract/wire/user.ts'
import { OnlineButton } from '#parts/online-button.tsx'
import { loadNumberPlans } from '#parts/phone.ts'
import { useCheckedForm } from '#parts/use-checked-form.ts'
import { Card } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toast-store.ts'
import { editUser } from '../api.ts'
import { profileForm } from '../changes.ts'
import styles from './profile.module.css'

function fieldOf(key: MessageKey): string | undefined {
  if (key === 'form.email') return 'email'
  return key === 'form.phone' ? 'phone' : undefined
}

/** Nickname, email, phone; a change is wanted before they are sent. */
export function ProfileForm({ user }: { user: UserInfo }) {
  const { t } = useTranslation('profile')
  const schema = useMemo(() => profileForm(user), [user])
  const form = useCheckedForm({
    schema,
    fieldOf,
    submit: async (changes) => {
      await editUser(changes)
      showToast({ kind: 'success', text: t('edit.done') })
    },
  })
  return (
    <Card title={t('edit.title')}>
      <form {...form.formProps} className={styles.stack}>
        <TextField
          {...form.field('nickname')}
          label={t('edit.nickname')}
          defaultValue={user.nickname}
          maxLength={limits.textMost}
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
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {t('edit.submit')}
        </OnlineButton>
      </form>
    </Card>
  )
}
