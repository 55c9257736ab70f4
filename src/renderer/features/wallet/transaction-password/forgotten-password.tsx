import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openContacts } from '#shared/contacts/contacts.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { Button } from '#ui/button/button.tsx'

/** Says how a forgotten password is reset, and how long withdrawals wait then, before customer service opens. */
export function ForgottenPassword({ isHeld }: { isHeld: boolean }) {
  const { t } = useTranslation(['wallet', 'common'])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {t('password.forgotten')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('password.resetTitle')}
        confirmLabel={t('common:action.contactService')}
        onClose={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          openContacts('service')
        }}
      >
        <p>{t('password.reset')}</p>
        <p>{isHeld ? t('password.resetHold') : t('password.mayHold')}</p>
      </ConfirmDialog>
    </>
  )
}
