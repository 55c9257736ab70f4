/** Everything the host holds about the user, on its way into a file; it goes on when the profile is left. */
import { textOf } from '#i18n/i18n.ts'
import { platform } from '#platform/index.ts'
import { createWork } from '#session/work.ts'
import { showToast } from '#ui/toast-store.ts'
import { exportData } from './api.ts'

async function save(): Promise<void> {
  const data = await exportData()
  const name = `placard-data-${data.as_of.slice(0, 10)}.json`
  const text = `${JSON.stringify(data, null, 2)}\n`
  if ((await platform.saveText({ name, text })) === 'done')
    showToast({ kind: 'success', text: textOf('profile', 'data.saved') })
}

export const dataExport = createWork<undefined, never, void>({ run: save })
