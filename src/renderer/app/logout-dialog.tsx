import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { draftsOwnerOf, hasDrafts } from '#session/drafts.ts'
import { useSession } from '#session/session.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { logout } from './logout.ts'

type LogoutDialogProps = { isOpen: boolean; onClose: () => void }

/** Asks before a logout; a user with texts that were not sent, also whether they are kept. */
export function LogoutDialog({ isOpen, onClose }: LogoutDialogProps) {
  const { t } = useTranslation('frame')
  const owner = useSession(draftsOwnerOf)
  // The locked desktop app could not show them to the user who logs in next.
  const canKeep = useSession(({ isHeld }) => isHeld !== true)
  const [isKeeping, setKeeping] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    setKeeping(false)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('logout.title')}
      confirmLabel={t('logout.confirm')}
      onConfirm={() => logout({ keepsDrafts: isKeeping })}
      onClose={onClose}
    >
      <p>{t('logout.text')}</p>
      {isOpen && hasDrafts(owner) && (
        <>
          <p>{t('logout.drafts')}</p>
          {canKeep && (
            <CheckboxField
              label={t('logout.keepDrafts')}
              checked={isKeeping}
              onChange={({ currentTarget }) => setKeeping(currentTarget.checked)}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
