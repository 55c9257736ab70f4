import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#data/http/api-error.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useErrorText } from '../errors/error-text.ts'
import { showSavedToast } from '../money/show-saved-toast.ts'

type CsvButtonProps = {
  /** Of the file, without its extension. */
  name: string
  /** The file's text; it may load what it needs. */
  make: (signal: AbortSignal) => Promise<string>
}

/** Saves a table as a file. What is still loading when the page is left is not saved. */
export function CsvButton({ name, make }: CsvButtonProps) {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function save() {
    const controller = new AbortController()
    running.current = controller
    try {
      const text = await make(controller.signal)
      if (controller.signal.aborted) return
      showSavedToast(t('paper.saved'), await platform.saveText({ name: `${name}.csv`, text }))
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = error instanceof ApiError ? errorText(error) : t('history.saveFailed')
      showToast({ kind: 'failure', text: failure })
    }
  }
  return (
    <Button kind="quiet" onClick={save}>
      {t('csv.save')}
    </Button>
  )
}
