import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadTexts } from '#i18n/i18n.ts'
import { LoadingForm } from '#shared/forms/loading-form.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { Changes } from '../changes.ts'

const ContactForm = lazy(async () => {
  const [form] = await Promise.all([import('./contact-form.tsx'), preloadTexts(['security'])])
  return { default: form.ContactForm }
})

type ContactDialogProps = {
  /** What is to be saved; undefined closes the dialog. */
  changes: Changes | undefined
  onClose: () => void
  /** Called when it is saved; the dialog is for the caller to close. */
  onSaved: () => void
}

/** Asks for the login password, and the second factor where it is on, before another email or phone number is saved. */
export function ContactDialog({ changes, onClose, onSaved }: ContactDialogProps) {
  const { t } = useTranslation(['profile', 'common'])
  return (
    <Dialog
      isOpen={changes !== undefined}
      onClose={onClose}
      title={t('edit.confirmTitle')}
      closeLabel={t('common:action.close')}
    >
      {changes && (
        <Suspense fallback={<LoadingForm />}>
          <ContactForm changes={changes} onSaved={onSaved} />
        </Suspense>
      )}
    </Dialog>
  )
}
