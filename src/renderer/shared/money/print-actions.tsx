import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { tellSaved } from './show-saved-toast.ts'

/** Printing the page and saving it as a PDF by this name; nothing where the platform can do neither. */
export function PaperActions({ name }: { name: string }) {
  const { t } = useTranslation('parts')
  const { print, savePdf } = platform
  if (!print || !savePdf) return null

  const save = async () => {
    try {
      tellSaved(t('paper.saved'), await savePdf(name))
    } catch {
      showToast({ kind: 'failure', text: t('paper.failed') })
    }
  }
  return (
    <>
      <Button isFullWidth onClick={save}>
        {t('paper.savePdf')}
      </Button>
      <Button isFullWidth onClick={() => print()}>
        {t('paper.print')}
      </Button>
    </>
  )
}
