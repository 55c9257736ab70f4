import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ApiError } from '#data/http/api-error.ts'
import { useFormat } from '#i18n/format.ts'
import { useLocalDay } from '#i18n/today.ts'
import { RequiredText } from '#protocol/http/fields.ts'
import { limits } from '#protocol/http/limits.ts'
import { useSession } from '#session/session.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { filledContract } from '../fill-in.ts'
import styles from './contract.module.css'

const schema = v.object({ name: RequiredText })

type FillInCardProps = {
  template: Parameters<typeof filledContract>[0]
  /** It replaces an uploaded document. */
  isReplacing: boolean
  onFilled: (file: File) => void
}

/** Fills in the template with the user's name and the day of today; nothing is printed or typed outside of the app. */
export function FillInCard({ template, isReplacing, onFilled }: FillInCardProps) {
  const { t } = useTranslation('contract')
  const format = useFormat()
  const { today: date } = useLocalDay()
  const user = useSession((state) => state.user)
  const left = useRef(new AbortController())
  useEffect(() => () => left.current.abort(), [])

  const form = useCheckedForm({
    schema,
    submit: async ({ name }) => {
      const data = { name, username: user?.username ?? '', date }
      onFilled(await filledContract(template, data, left.current.signal))
    },
    textOf: (error) => (error instanceof ApiError ? undefined : t('fill.failed')),
  })

  return (
    <Card title={t(isReplacing ? 'fill.again' : 'fill.title')}>
      <form {...form.formProps} className={styles.stack}>
        <p className={styles.quiet}>{t('fill.text')}</p>
        <div className={styles.wide}>
          <TextField
            {...form.field('name')}
            label={t('sign.name')}
            defaultValue={user?.nickname}
            maxLength={limits.textMax}
            autoComplete="name"
            required
          />
          <DefinitionList items={[{ label: t('fill.date'), value: format.dayInWords(date) }]} />
        </div>
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton
          type="submit"
          kind={isReplacing ? 'secondary' : 'primary'}
          isFullWidth={!isReplacing}
          isPending={form.isPending}
        >
          {t('fill.action')}
        </OnlineButton>
      </form>
    </Card>
  )
}
