/** Saving and printing. Only the user chooses the path, in a system dialog. */
import { writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { app, BrowserWindow, dialog, shell, type WebContents } from 'electron'
import type { Outcome, SaveResult } from '#protocol/ipc/bridge.ts'
import { consumeUserActivation } from '../user-activation.ts'
import { windowColor } from '../window/main-window.ts'

export interface SaveDialogs {
  /** Rejects if the file cannot be written. */
  saveText(contents: WebContents, file: { name: string; text: string }): Promise<SaveResult>
  /** Saves the page; `name` has no extension. Rejects if the file cannot be written. */
  savePdf(contents: WebContents, name: string): Promise<SaveResult>
  print(contents: WebContents): Promise<Outcome>
  /** Shows the last saved file in the system's file manager, after input of the user. */
  showSaved(contents: WebContents): Outcome
}

/** Title and page number on each page. Chromium fills the elements by class name. */
const pdfFooter = `<div style="display: flex; justify-content: space-between; inline-size: 100%; margin-inline: 12mm;
  color: #5f5a50; font: 8px sans-serif"><span class="title"></span>
  <span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`

const pdfOptions: Electron.PrintToPDFOptions = {
  pageSize: 'A4',
  printBackground: true,
  generateTaggedPDF: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: pdfFooter,
}

async function askForPath(contents: WebContents, name: string): Promise<string | undefined> {
  const window = BrowserWindow.fromWebContents(contents)
  const extension = extname(name).slice(1)
  const options = {
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
  }
  const { canceled, filePath } = await (window
    ? dialog.showSaveDialog(window, options)
    : dialog.showSaveDialog(options))
  return canceled || filePath === '' ? undefined : filePath
}

/** Runs an action with a white window: Chromium paints the page margins in the window's colour. */
async function withWhiteBackground<Result>(
  contents: WebContents,
  action: () => Promise<Result>,
): Promise<Result> {
  const window = BrowserWindow.fromWebContents(contents)
  window?.setBackgroundColor('#ffffff')
  try {
    return await action()
  } finally {
    if (window && !window.isDestroyed()) window.setBackgroundColor(windowColor())
  }
}

function printPage(contents: WebContents): Promise<Outcome> {
  return new Promise((resolve) => {
    // With a header, Chromium adds date and page number.
    contents.print({ header: app.name, footer: ' ' }, (isDone, reason) => {
      if (isDone) resolve('done')
      else resolve(/cancel/i.test(reason) ? 'cancelled' : 'refused')
    })
  })
}

/** Saves and prints, one dialog at a time. */
export function createSaveDialogs(): SaveDialogs {
  let isBusy = false
  let lastSaved: string | undefined

  async function exclusively<Result>(refused: Result, action: () => Promise<Result>): Promise<Result> {
    if (isBusy) return refused
    isBusy = true
    try {
      return await action()
    } finally {
      isBusy = false
    }
  }

  const save = (contents: WebContents, name: string, content: () => string | Promise<Buffer>) =>
    exclusively<SaveResult>({ outcome: 'refused' }, async () => {
      const path = await askForPath(contents, name)
      if (path === undefined) return { outcome: 'cancelled' }
      await writeFile(path, await content(), { mode: 0o600 })
      lastSaved = path
      return { outcome: 'done', place: { file: basename(path), folder: basename(dirname(path)) } }
    })

  return {
    saveText: (contents, { name, text }) => save(contents, name, () => text),
    savePdf: (contents, name) =>
      save(contents, `${name}.pdf`, () =>
        withWhiteBackground(contents, () => contents.printToPDF(pdfOptions)),
      ),
    print: (contents) =>
      exclusively<Outcome>('refused', () => withWhiteBackground(contents, () => printPage(contents))),
    showSaved(contents) {
      const isAllowed = consumeUserActivation(contents) || app.accessibilitySupportEnabled
      if (lastSaved === undefined || !isAllowed) return 'refused'
      shell.showItemInFolder(lastSaved)
      return 'done'
    },
  }
}
