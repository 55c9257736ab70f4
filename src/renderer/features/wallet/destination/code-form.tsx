import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { send } from '#data/http/client.ts'
import { EnteredCode } from '#protocol/http/fields.ts'
import { secondFactorAdditions } from '#protocol/second-factor/additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import type { Methods } from '#shared/second-factor/methods.ts'
import { ProofField, ProofToggle } from '#shared/second-factor/proof-fields.tsx'
import { sessionPasskeyOptions } from '#shared/second-factor/session-passkey-options.ts'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { useProof } from '#shared/second-factor/use-proof.ts'
import { Notice } from '#ui/notice/notice.tsx'
import styles from './bind-form.module.css'

const Entered = v.object({ code: v.optional(EnteredCode) })

export type CodeFormProps = {
  methods: Methods
  onBusyChange: (isBusy: boolean) => void
  onConfirmed: () => void
}

/** The form of the code dialog. */
export function CodeForm({ methods, onBusyChange, onConfirmed }: CodeFormProps) {
  const { t } = useTranslation(['wallet', 'common', 'security'])
  const part = useFirstFieldFocus<HTMLDivElement>()
  const proof = useProof(methods, sessionPasskeyOptions)
  const form = useCheckedForm({
    schema: Entered,
    ...proof,
    submit: async ({ code }) => {
      onBusyChange(true)
      try {
        await send(secondFactorAdditions.checkSecondFactor, await proof.prove(code))
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
        <ProofField proof={proof} field={form.field('code')} />
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
          {proof.isByPasskey ? t('security:secondFactor.passkey.use') : t('common:action.ok')}
        </OnlineButton>
        <ProofToggle proof={proof} />
      </form>
    </div>
  )
}
