import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Passkey } from '#protocol/second-factor/passkey-additions.ts'
import type { Methods } from '#shared/second-factor/methods.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { AddPasskey, RenamePasskey } from './passkey-forms.tsx'
import { PasswordAndProofForm } from './password-and-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import {
  endSecondFactor,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from './second-factor-api.ts'
import { SetUp } from './set-up.tsx'

/** What the dialog does. `isLast`: without this factor the second factor is off. */
export type Change =
  | { readonly kind: 'setUp' | 'addPasskey' | 'renewal' | 'off' }
  | { readonly kind: 'renamePasskey'; readonly passkey: Passkey }
  | { readonly kind: 'removePasskey'; readonly passkey: Passkey; readonly isLast: boolean }
  | { readonly kind: 'removeApp'; readonly isLast: boolean }

type SecondFactorDialogProps = {
  change: Change | undefined
  /** Of the second factor that is on; undefined if it is off. */
  methods: Methods | undefined
  onClose: () => void
}

/** Changes the second factor. It ends with the recovery codes, if they are new; whoever closes it too early makes new ones. */
export function SecondFactorDialog({ change, methods, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation(['security', 'common'])
  const [codes, setCodes] = useState<readonly string[]>()
  const titleOf = useTitle()

  function close() {
    setCodes(undefined)
    onClose()
  }

  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={close}
      title={codes ? t('secondFactor.recovery.title') : titleOf(change, methods)}
      closeLabel={t('common:action.close')}
    >
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {!codes && change && (
        <Form
          change={change}
          methods={methods}
          onDone={(made) => (made.length > 0 ? setCodes(made) : close())}
        />
      )}
    </Dialog>
  )
}

function useTitle() {
  const { t } = useTranslation('security')
  return (change: Change | undefined, methods: Methods | undefined): string => {
    switch (change?.kind) {
      case 'addPasskey':
        return t('secondFactor.passkey.add')
      case 'renamePasskey':
        return t('secondFactor.passkey.renameTitle')
      case 'removePasskey':
        return t('secondFactor.removeNamed', { name: change.passkey.name })
      case 'removeApp':
        return t('secondFactor.removeNamed', { name: t('secondFactor.app') })
      case 'renewal':
        return t('secondFactor.dialog.renewal')
      case 'off':
        return t('secondFactor.dialog.off')
      default:
        return methods === undefined ? t('secondFactor.dialog.setUp') : t('secondFactor.addApp')
    }
  }
}

type FormProps = {
  change: Change
  methods: Methods | undefined
  /** With new recovery codes, or none. */
  onDone: (codes: readonly string[]) => void
}

function Form({ change, methods, onDone }: FormProps) {
  const { t } = useTranslation('security')
  const done = (text: string) => {
    showToast({ kind: 'success', text })
    onDone([])
  }
  switch (change.kind) {
    case 'setUp':
      return <SetUp methods={methods} onDone={onDone} />
    case 'addPasskey':
      return <AddPasskey methods={methods} onDone={onDone} />
    case 'renamePasskey':
      return <RenamePasskey {...change.passkey} onDone={() => onDone([])} />
    case 'renewal':
      return (
        <PasswordAndProofForm
          text={t('secondFactor.renewal.text')}
          submitLabel={t('secondFactor.renewal.submit')}
          methods={methods}
          submit={async (entered) => onDone(await renewRecoveryCodes(entered))}
        />
      )
    case 'off':
      return (
        <PasswordAndProofForm
          submitLabel={t('secondFactor.turnOff')}
          methods={methods}
          submit={async (entered) => {
            await endSecondFactor(entered)
            done(t('secondFactor.off.done'))
          }}
        />
      )
    default:
      return (
        <PasswordAndProofForm
          text={change.isLast ? t('secondFactor.removeLast') : undefined}
          submitLabel={t('secondFactor.remove')}
          methods={methods}
          submit={async (entered) => {
            if (change.kind === 'removeApp') await removeAuthenticator(entered)
            else await removePasskey(change.passkey.id, entered)
            done(t('secondFactor.removed'))
          }}
        />
      )
  }
}
