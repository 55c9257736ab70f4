/** The application's menu, with the shortcuts of each platform. */
import { Menu, type MenuItemConstructorOptions } from 'electron'
import type { BridgeEvent } from '#contract/ipc/bridge.ts'
import type { NativeTexts } from './texts.ts'

export interface MenuActions {
  tell(event: BridgeEvent): void
  print(): void
  savePdf(): void
}

interface MenuSetting {
  readonly isMac: boolean
  readonly hasDevTools: boolean
  readonly texts: NativeTexts['menu']
  readonly actions: MenuActions
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/** The menu as a template: macOS has an application menu, the others have About under Help. */
export function menuTemplate({
  isMac,
  hasDevTools,
  texts,
  actions,
}: MenuSetting): MenuItemConstructorOptions[] {
  const about = { label: texts.about, click: () => actions.tell({ type: 'openAbout' }) }
  const appMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: texts.file,
    submenu: [
      { label: texts.print, accelerator: 'CmdOrCtrl+P', click: actions.print },
      { label: texts.savePdf, accelerator: 'CmdOrCtrl+Shift+P', click: actions.savePdf },
      separator,
      { role: 'close', label: texts.close },
      ...(isMac ? [] : [{ role: 'quit', label: texts.quit } as const]),
    ],
  }
  const go: MenuItemConstructorOptions = {
    label: texts.go,
    submenu: [
      {
        label: texts.back,
        accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
        click: () => actions.tell({ type: 'goBack' }),
      },
      {
        label: texts.palette,
        accelerator: 'CmdOrCtrl+K',
        click: () => actions.tell({ type: 'openPalette' }),
      },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: texts.view,
    submenu: [
      { role: 'reload', label: texts.reload },
      separator,
      { role: 'resetZoom', label: texts.actualSize },
      { role: 'zoomIn', label: texts.zoomIn },
      { role: 'zoomOut', label: texts.zoomOut },
      separator,
      { role: 'togglefullscreen', label: texts.fullScreen },
      ...(hasDevTools ? [separator, { role: 'toggleDevTools' } as const] : []),
    ],
  }
  return [
    ...(isMac ? [appMenu] : []),
    file,
    { role: 'editMenu', label: texts.edit },
    go,
    view,
    { role: 'windowMenu', label: texts.window },
    ...(isMac ? [] : [{ label: texts.help, submenu: [about] }]),
  ]
}

export function setMenu(setting: MenuSetting): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(setting)))
}
