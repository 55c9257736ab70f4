/** The application's menu, as it stands in the running app. */
import { type ElectronApplication, expect } from '@playwright/test'

export interface ShownItem {
  /** As it is read: without the letter for Alt. */
  readonly label: string
  readonly accelerator?: string | undefined
}

/** All items of the menu and its submenus, without the separators. */
export const menuItems = (app: ElectronApplication): Promise<ShownItem[]> =>
  app.evaluate(({ Menu }) => {
    const withBelow = (item: Electron.MenuItem): Electron.MenuItem[] => [
      item,
      ...(item.submenu?.items ?? []).flatMap(withBelow),
    ]
    const items = Menu.getApplicationMenu()?.items.flatMap(withBelow) ?? []
    return items
      .filter(({ type }) => type !== 'separator')
      .map(({ label, accelerator }) => ({
        label: label.replace(/\(&.\)/, '').replace('&', ''),
        accelerator: typeof accelerator === 'string' ? accelerator : undefined,
      }))
  })

/** Chooses an item of the menu by its label, as its shortcut does. The menu comes a moment after the window. */
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

/** Presses a key with Ctrl (macOS: Cmd) as a keyboard does, in front, so that the menu's shortcuts hear it. */
export const pressShortcut = (app: ElectronApplication, keyCode: string): Promise<void> =>
  app.evaluate(({ BrowserWindow }, key) => {
    const [window] = BrowserWindow.getAllWindows()
    const modifiers: ('meta' | 'control')[] = [process.platform === 'darwin' ? 'meta' : 'control']
    window?.focus()
    window?.webContents.sendInputEvent({ type: 'keyDown', keyCode: key, modifiers })
    window?.webContents.sendInputEvent({ type: 'keyUp', keyCode: key, modifiers })
  }, keyCode)
