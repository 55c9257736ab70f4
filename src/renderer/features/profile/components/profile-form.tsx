import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '#protocol/http/limits.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { UserInfo } from '#protocol/http/user.ts'
import { loadNumberPlans } from '#shared/forms/phone.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { editUser } from '../api.ts'
import { profileForm } from '../changes.ts'
import styles from './profile.module.css'

function fieldOf(key: MessageKey): string | undefined {
  if (key === 'form.email') return 'email'
  return key === 'form.phone' ? 'phone' : undefined
}

/** Nickname, email, phone; at least one change is required. */
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
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {t('edit.submit')}
        </OnlineButton>
      </form>
    </Card>
  )
}
