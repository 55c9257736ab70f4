/** Saving and printing: the user names the place in the system's own dialog, the page never does. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, type WebContents } from 'electron'
import type { Outcome } from '#contract/ipc/bridge.ts'

async function askWhere(contents: WebContents, name: string): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(contents)
  const options = { defaultPath: join(app.getPath('documents'), name) }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}

export async function saveText(
  contents: WebContents,
  file: { name: string; text: string },
): Promise<Outcome> {
  const path = await askWhere(contents, file.name)
  if (path === undefined) return 'cancelled'
  await writeFile(path, file.text, { mode: 0o600 })
  return 'done'
}

export async function savePdf(contents: WebContents, name: string): Promise<Outcome> {
  const path = await askWhere(contents, name.endsWith('.pdf') ? name : `${name}.pdf`)
  if (path === undefined) return 'cancelled'
  const pdf = await contents.printToPDF({ pageSize: 'A4', printBackground: true, generateTaggedPDF: true })
  await writeFile(path, pdf, { mode: 0o600 })
  return 'done'
}

export function print(contents: WebContents): Promise<Outcome> {
  return new Promise((resolve) => {
    contents.print({}, (isDone, why) => {
      if (isDone) resolve('done')
      else resolve(/cancel/i.test(why) ? 'cancelled' : 'refused')
    })
  })
}
