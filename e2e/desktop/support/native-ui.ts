/** The native parts of the running app: menu, questions, the system's browser. */
import { type ElectronApplication, expect } from '@playwright/test'

export interface ShownItem {
  /** Without the mark of the access key. */
  readonly label: string
  readonly accelerator?: string | undefined
}

/** All items of the menu and its submenus, without the separators. */
export const menuItems = (app: ElectronApplication): Promise<ShownItem[]> =>
  app.evaluate(({ Menu }) => {
    const withSubmenus = (item: Electron.MenuItem): Electron.MenuItem[] => [
      item,
      ...(item.submenu?.items ?? []).flatMap(withSubmenus),
    ]
    const items = Menu.getApplicationMenu()?.items.flatMap(withSubmenus) ?? []
    return items
      .filter(({ type }) => type !== 'separator')
      .map(({ label, accelerator }) => ({
        label: label.replace(/\(&.\)/, '').replace('&', ''),
        accelerator: typeof accelerator === 'string' ? accelerator : undefined,
      }))
  })

/** Chooses an item of the menu by its label. The menu appears shortly after the window. */
export async function choose(app: ElectronApplication, label: string): Promise<void> {
  const click = () =>
    app.evaluate(({ Menu, BrowserWindow }, wanted) => {
      const items = Menu.getApplicationMenu()?.items.flatMap((menu) => menu.submenu?.items ?? []) ?? []
      const item = items.find(({ label: shown }) => shown.replace('&', '') === wanted)
      item?.click(undefined, BrowserWindow.getAllWindows()[0], undefined)
      return item !== undefined
    }, label)
  await expect.poll(click, { message: `the menu has "${label}"` }).toBe(true)
}

/** Presses a key with Ctrl (macOS: Cmd) in the focused window, so that the menu's shortcuts receive it. */
export const pressShortcut = (app: ElectronApplication, keyCode: string): Promise<void> =>
  app.evaluate(({ BrowserWindow }, key) => {
    const [window] = BrowserWindow.getAllWindows()
    const modifiers: ('meta' | 'control')[] = [process.platform === 'darwin' ? 'meta' : 'control']
    window?.focus()
    window?.webContents.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers })
    window?.webContents.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers })
  }, keyCode)

/** Records addresses instead of opening them in the system's browser. */
export async function recordOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, shell }) => {
    const opened: string[] = []
    Object.assign(main, { opened })
    shell.openExternal = async (url) => void opened.push(url)
  })
  return () =>
    app.evaluate(({ app: main }) => ('opened' in main && Array.isArray(main.opened) ? main.opened : []))
}

/** Records which documents the window loads from now on. */
export async function recordNavigations(app: ElectronApplication): Promise<() => Promise<string[]>> {
  const navigations = await app.evaluateHandle(({ BrowserWindow }) => {
    const addresses: string[] = []
    const [window] = BrowserWindow.getAllWindows()
    window?.webContents.on('did-navigate', (_event, url) => addresses.push(url))
    return addresses
  })
  return () => navigations.evaluate((addresses) => addresses)
}

/** Answers the main process's questions with this button; returns a function that reads them, each with its detail in a second line. */
export async function answerQuestions(
  app: ElectronApplication,
  response: number,
): Promise<() => Promise<string[]>> {
  await app.evaluate(({ app: main, dialog }, button) => {
    const questions: string[] = []
    Object.assign(main, { questions })
    Object.assign(dialog, {
      showMessageBox: async (_window: unknown, asked: { message: string; detail?: string }) => {
        questions.push([asked.message, ...(asked.detail ? [asked.detail] : [])].join('\n'))
        return { response: button, checkboxChecked: false }
      },
    })
  }, response)
  return () =>
    app.evaluate(({ app: main }) =>
      'questions' in main && Array.isArray(main.questions) ? main.questions : [],
    )
}
