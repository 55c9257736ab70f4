import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { CodeField } from '#shared/second-factor/code-field.tsx'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './bind-form.module.css'

type CodeFormProps = { onBusyChange: (isBusy: boolean) => void; onConfirmed: () => void }

/** The form of the code dialog. */
export function CodeForm({ onBusyChange, onConfirmed }: CodeFormProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const part = useFirstFieldFocus<HTMLDivElement>()
  const form = useCheckedForm({
    schema: secondFactorAdditions.checkSecondFactor.request,
    fieldOf: (key) => (key === 'auth.secondFactorWrong' ? 'code' : undefined),
    submit: async (entered) => {
      onBusyChange(true)
      try {
        await send(secondFactorAdditions.checkSecondFactor, entered)
      } finally {
        onBusyChange(false)
      }
      onConfirmed()
    },
  })
  return (
    <div ref={part}>
      <form {...form.formProps} className={styles.form}>
        <p className={styles.note}>{t('bind.code.why')}</p>
        <CodeField {...form.field('code')} />
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {t('common:action.ok')}
        </OnlineButton>
      </form>
    </div>
  )
}
