/** What the app saves: the text of a file, without a download. */
import { expect, vi } from 'vitest'
import { commands, type Locator, page } from 'vitest/browser'

interface SavedFile {
  readonly name: string
  /** With its byte order mark, if it has one. */
  readonly text: string
}

/** Presses what saves a file. */
export async function savedFile(button: Locator): Promise<SavedFile> {
  let name: string | undefined
  const created = vi.spyOn(URL, 'createObjectURL')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download
  })
  await button.click()
  await expect.poll(() => name).toBeDefined()
  const blob = created.mock.lastCall?.[0]
  created.mockRestore()
  clicked.mockRestore()
  if (!(blob instanceof Blob) || name === undefined) throw new TypeError('nothing was saved')
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer())
  return { name, text }
}

/** The rows of the CSV file that the page saves, by their columns; its name must match. */
export async function savedRows(name: RegExp): Promise<readonly Record<string, string>[]> {
  const file = await savedFile(page.getByRole('button', { name: 'Save as CSV' }))
  expect(file.name).toMatch(name)
  return commands.readCsv(file.text)
}
