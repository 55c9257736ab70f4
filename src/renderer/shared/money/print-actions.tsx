import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { showSavedToast } from './show-saved-toast.ts'

/** Buttons to print the page and to save it as a PDF with this name; a browser does both in one dialog. */
export function PrintActions({ name }: { name: string }) {
  const { t } = useTranslation('parts')
  const { print, savePdf } = platform
  if (!print || !savePdf) {
    return (
      <Button isFullWidth icon="document" onClick={() => window.print()}>
        {t('paper.printOrPdf')}
      </Button>
    )
  }

  const save = async () => {
    try {
      showSavedToast(t('paper.saved'), await savePdf(name))
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
