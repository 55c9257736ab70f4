import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { PasswordAndCode } from './password-and-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { endSecondFactor, renewRecoveryCodes } from './second-factor-api.ts'
import { SetUp } from './set-up.tsx'

/** What the dialog does: switch the second factor on or off, or make new recovery codes. */
export type Change = 'setUp' | 'renewal' | 'off'

type SecondFactorDialogProps = { change: Change | undefined; onClose: () => void }

/** Changes the second factor. It ends with the recovery codes; whoever closes it too early makes new ones. */
export function SecondFactorDialog({ change, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation(['security', 'common'])
  const [codes, setCodes] = useState<readonly string[]>()

  function close() {
    setCodes(undefined)
    onClose()
  }

  return (
    <Dialog
      isOpen={change !== undefined}
      onClose={close}
      title={codes ? t('secondFactor.recovery.title') : t(`secondFactor.dialog.${change ?? 'setUp'}`)}
      closeLabel={t('common:action.close')}
    >
      {codes && <RecoveryCodes codes={codes} onDone={close} />}
      {!codes && change === 'setUp' && <SetUp onDone={setCodes} />}
      {!codes && change === 'renewal' && (
        <PasswordAndCode
          text={t('secondFactor.renewal.text')}
          submitLabel={t('secondFactor.renewal.submit')}
          submit={async (entered) => setCodes(await renewRecoveryCodes(entered))}
        />
      )}
      {!codes && change === 'off' && (
        <PasswordAndCode
          submitLabel={t('secondFactor.turnOff')}
          submit={async (entered) => {
            await endSecondFactor(entered)
            showToast({ kind: 'success', text: t('secondFactor.off.done') })
            close()
          }}
        />
      )}
    </Dialog>
  )
}
