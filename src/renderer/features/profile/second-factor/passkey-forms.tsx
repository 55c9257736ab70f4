import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { passkeyAdditions } from '#protocol/second-factor/passkey-additions.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import type { Methods } from '#shared/second-factor/methods.ts'
import { PasskeyError } from '#shared/second-factor/passkey.ts'
import { useFirstFieldFocus } from '#shared/second-factor/use-first-field-focus.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from '../components/profile.module.css'
import { PasswordAndProofForm } from './password-and-proof.tsx'
import { addPasskey, renamePasskey } from './second-factor-api.ts'

const { name: PasskeyName } = passkeyAdditions.addPasskey.request.entries

type NameFormProps = { name: string; submitLabel: string; submit: (name: string) => Promise<void> }

/** The name of a passkey. */
function NameForm({ name, submitLabel, submit }: NameFormProps) {
  const { t } = useTranslation('security')
  const form = useCheckedForm({
    schema: v.object({ name: PasskeyName }),
    submit: async (entered) => submit(entered.name),
  })
  return (
    <form {...form.formProps} className={styles.stack}>
      <TextField
        {...form.field('name')}
        label={t('secondFactor.passkey.name')}
        hint={t('secondFactor.passkey.nameHint')}
        defaultValue={name}
        maxLength={60}
        data-autofocus
        required
      />
      {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {submitLabel}
      </OnlineButton>
    </form>
  )
}

function FocusedStep({ children }: { children: ReactNode }) {
  return <div ref={useFirstFieldFocus<HTMLDivElement>()}>{children}</div>
}

type AddPasskeyProps = {
  /** Of the second factor that is on; undefined if this switches it on. */
  methods: Methods | undefined
  onDone: (codes: readonly string[]) => void
}

/** Adds a passkey: its name, then the login password and, where the second factor is on, that. */
export function AddPasskey({ methods, onDone }: AddPasskeyProps) {
  const { t } = useTranslation('security')
  const [name, setName] = useState<string>()
  if (name === undefined)
    return (
      <div className={styles.stack}>
        <p className={styles.quiet}>{t('secondFactor.passkey.text')}</p>
        <NameForm
          name=""
          submitLabel={t('secondFactor.continue')}
          submit={async (entered) => setName(entered)}
        />
      </div>
    )
  return (
    <FocusedStep>
      <PasswordAndProofForm
        submitLabel={t('secondFactor.passkey.add')}
        methods={methods}
        textOf={(error) => (error instanceof PasskeyError ? t('secondFactor.passkey.notAdded') : undefined)}
        submit={async (entered) => {
          const codes = await addPasskey(name, entered)
          showToast({ kind: 'success', text: t('secondFactor.passkey.added') })
          onDone(codes)
        }}
      />
    </FocusedStep>
  )
}

/** Gives a passkey another name. */
export function RenamePasskey({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTranslation('security')
  return (
    <NameForm
      name={name}
      submitLabel={t('secondFactor.passkey.save')}
      submit={async (entered) => {
        await renamePasskey(id, entered)
        showToast({ kind: 'success', text: t('secondFactor.passkey.renamed') })
        onDone()
      }}
    />
  )
}
