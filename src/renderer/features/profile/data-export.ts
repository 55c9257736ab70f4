/** The export of the user's data to a file; it continues when the user leaves the profile. */
import { t } from 'i18next'
import { createBackgroundTask } from '#data/background-task.ts'
import { platform } from '#platform/index.ts'
import { showSavedToast } from '#shared/money/show-saved-toast.ts'
import { exportData } from './api.ts'

async function save(signal: AbortSignal): Promise<void> {
  const data = await exportData(signal)
  const name = `placard-data-${data.as_of.slice(0, 10)}.json`
  const text = `${JSON.stringify(data, null, 2)}\n`
  showSavedToast(t('profile:data.saved'), await platform.saveText({ name, text }))
}

export const dataExport = createBackgroundTask<undefined, never, void>({
  run: (_input, { signal }) => save(signal),
})
