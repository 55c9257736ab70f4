import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { preloadTexts } from '#i18n/i18n.ts'
import { LoadingForm } from '#shared/forms/loading-form.tsx'
import type { Methods } from '#shared/second-factor/methods.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'

const CodeForm = lazy(async () => {
  const [form] = await Promise.all([import('./code-form.tsx'), preloadTexts(['security'])])
  return { default: form.CodeForm }
})

type CodeDialogProps = {
  methods: Methods
  isOpen: boolean
  onClose: () => void
  /** Called when the host has accepted the code; the dialog is for the caller to close. */
  onConfirmed: () => void
}

/** Asks for the second factor before a payout destination is saved. */
export function CodeDialog({ methods, isOpen, onClose, onConfirmed }: CodeDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('bind.code.title')}
      closeLabel={t('common:action.close')}
      isBusy={isBusy}
    >
      <Suspense fallback={<LoadingForm />}>
        <CodeForm methods={methods} onBusyChange={setBusy} onConfirmed={onConfirmed} />
      </Suspense>
    </Dialog>
  )
}
