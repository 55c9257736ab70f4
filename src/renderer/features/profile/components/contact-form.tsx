import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, hasKey } from '#data/http/api-error.ts'
import { LoadingForm } from '#shared/forms/loading-form.tsx'
import { type Methods, methodsIn, methodsOf } from '#shared/second-factor/methods.ts'
import { useIsSecondFactorOffered, useSecondFactor } from '#shared/second-factor/second-factor-query.ts'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { editUser } from '../api.ts'
import type { Changes } from '../changes.ts'
import { type PasswordAndProof, PasswordAndProofForm } from '../second-factor/password-and-proof.tsx'

type ContactFormProps = { changes: Changes; onSaved: () => void }

/** The form of the contact dialog. */
export function ContactForm(props: ContactFormProps) {
  const isOffered = useIsSecondFactorOffered()
  const { data, isPending } = useSecondFactor()
  if (isOffered && isPending) return <LoadingForm />
  return <ProvingForm {...props} known={data?.is_on ? methodsOf(data) : undefined} />
}

function ProvingForm({ changes, onSaved, known }: ContactFormProps & { known: Methods | undefined }) {
  const { t } = useTranslation('profile')
  const part = useFirstFieldFocus<HTMLDivElement>()
  /** Switched on meanwhile, or on at a host that did not say so. */
  const [needed, setNeeded] = useState<Methods>()

  async function save(entered: PasswordAndProof) {
    try {
      await editUser({ ...changes, ...entered })
    } catch (error) {
      if (error instanceof ApiError && hasKey(error, 'auth.secondFactorNeeded'))
        setNeeded(methodsIn(error.params))
      throw error
    }
    onSaved()
  }

  return (
    <div ref={part}>
      <PasswordAndProofForm
        text={t('edit.confirmText')}
        submitLabel={t('edit.submit')}
        methods={needed ?? known}
        submit={save}
      />
    </div>
  )
}
