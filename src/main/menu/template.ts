/** The template of the application menu, with the labels and shortcuts of each platform. Pure. */

import type { MenuItemConstructorOptions } from 'electron'
import type { BridgeEvent } from '#protocol/ipc/bridge.ts'
import type { NativeTexts } from '../texts.ts'

export interface MenuActions {
  send(event: BridgeEvent): void
  print(): void
  savePdf(): void
  /** Sends the result to the page, also without a feed. */
  checkForUpdates(): void
}

export interface MenuOptions {
  readonly isMac: boolean
  readonly hasDevTools: boolean
  readonly texts: MenuTexts
  readonly actions: MenuActions
}

type Item = MenuItemConstructorOptions
type Role = NonNullable<Item['role']>

/** The parameters of each menu. */
interface Builder extends MenuOptions {
  readonly label: (name: keyof MenuTexts) => string
  /** An item with an Electron role and our label. */
  readonly role: (role: Role, name: keyof MenuTexts) => Item
  /** An item that sends an event to the page. */
  readonly event: (type: PlainEvent, name: keyof MenuTexts, accelerator?: string) => Item
}

type PlainEvent = 'goBack' | 'goForward' | 'openAbout' | 'openFind' | 'openPalette' | 'openSettings'

const separator: Item = { type: 'separator' }

const updateItem = ({ actions, label }: Builder): Item => ({
  label: label('checkForUpdates'),
  click: actions.checkForUpdates,
})

const settingsItem = ({ event }: Builder): Item => event('openSettings', 'settings', 'CmdOrCtrl+,')

function appMenu(builder: Builder): Item {
  const { role, event } = builder
  return {
    role: 'appMenu',
    // macOS always shows the app's name.
    label: 'Placard',
    submenu: [
      event('openAbout', 'about'),
      updateItem(builder),
      separator,
      settingsItem(builder),
      separator,
      role('services', 'services'),
      separator,
      role('hide', 'hide'),
      role('hideOthers', 'hideOthers'),
      role('unhide', 'showAll'),
      separator,
      role('quit', 'quitApp'),
    ],
  }
}

function fileMenu(builder: Builder): Item {
  const { isMac, actions, label, role } = builder
  return {
    label: label('file'),
    submenu: [
      ...(isMac ? [] : [settingsItem(builder), separator]),
      { label: label('print'), accelerator: 'CmdOrCtrl+P', click: actions.print },
      { label: label('savePdf'), accelerator: 'CmdOrCtrl+Shift+P', click: actions.savePdf },
      separator,
      role('close', 'close'),
      ...(isMac ? [] : [role('quit', 'quit')]),
    ],
  }
}

function editMenu({ isMac, label, role, event }: Builder): Item {
  const speech: Item = {
    label: label('speech'),
    submenu: [role('startSpeaking', 'startSpeaking'), role('stopSpeaking', 'stopSpeaking')],
  }
  return {
    label: label('edit'),
    submenu: [
      role('undo', 'undo'),
      role('redo', 'redo'),
      separator,
      role('cut', 'cut'),
      role('copy', 'copy'),
      role('paste', 'paste'),
      ...(isMac ? [role('pasteAndMatchStyle', 'pasteAndMatchStyle')] : []),
      role('delete', 'delete'),
      role('selectAll', 'selectAll'),
      separator,
      event('openFind', 'find', 'CmdOrCtrl+F'),
      ...(isMac ? [separator, speech] : []),
    ],
  }
}

function goMenu({ isMac, label, event }: Builder): Item {
  return {
    label: label('go'),
    submenu: [
      event('goBack', 'back', isMac ? 'Cmd+[' : 'Alt+Left'),
      event('goForward', 'forward', isMac ? 'Cmd+]' : 'Alt+Right'),
      separator,
      event('openPalette', 'palette', 'CmdOrCtrl+K'),
    ],
  }
}

function viewMenu({ hasDevTools, label, role }: Builder): Item {
  // For keyboards with an unshifted plus sign, and for the numeric keypad.
  const hidden = (item: Item, accelerator: string): Item => ({
    ...item,
    accelerator,
    visible: false,
    acceleratorWorksWhenHidden: true,
  })
  const zoomIn = role('zoomIn', 'zoomIn')
  const zoomOut = role('zoomOut', 'zoomOut')
  return {
    label: label('view'),
    submenu: [
      role('reload', 'reload'),
      separator,
      role('resetZoom', 'actualSize'),
      zoomIn,
      hidden(zoomIn, 'CmdOrCtrl+='),
      hidden(zoomIn, 'CmdOrCtrl+numadd'),
      zoomOut,
      hidden(zoomOut, 'CmdOrCtrl+numsub'),
      separator,
      role('togglefullscreen', 'fullScreen'),
      ...(hasDevTools ? [separator, role('toggleDevTools', 'devTools')] : []),
    ],
  }
}

function windowMenu({ isMac, role }: Builder): Item {
  const rest = isMac ? [role('zoom', 'zoom'), separator, role('front', 'front')] : [role('close', 'close')]
  return { ...role('window', 'window'), submenu: [role('minimize', 'minimize'), ...rest] }
}

function helpMenu(builder: Builder): Item {
  return {
    label: builder.label('help'),
    submenu: [updateItem(builder), separator, builder.event('openAbout', 'about')],
  }
}

/**
 * macOS has an application menu; elsewhere About is under Help. Every label is ours: a role without one has Electron's
 * English label, and `editMenu` or `windowMenu` a complete English submenu.
 */
export function menuTemplate(options: MenuOptions): Item[] {
  const { isMac, texts, actions } = options
  const label = labelsFor(texts, isMac)
  const builder: Builder = {
    ...options,
    label,
    role: (role, name) => ({ role, label: label(name) }),
    event: (type, name, accelerator) => ({
      label: label(name),
      click: () => actions.send({ type }),
      ...(accelerator !== undefined && { accelerator }),
    }),
  }
  return [
    ...(isMac ? [appMenu(builder)] : []),
    fileMenu(builder),
    editMenu(builder),
    goMenu(builder),
    viewMenu(builder),
    windowMenu(builder),
    ...(isMac ? [] : [helpMenu(builder)]),
  ]
}

export type MenuTexts = NativeTexts['menu']

/** Removes the mnemonic: `&File` and `文件(&F)` become `File` and `文件`. */
export function withoutMnemonic(label: string): string {
  return label.replace(/\(&.\)/u, '').replace('&', '')
}

/** The labels of a platform: macOS has no mnemonics. */
export function labelsFor(texts: MenuTexts, isMac: boolean): (name: keyof MenuTexts) => string {
  return (name) => (isMac ? withoutMnemonic(texts[name]) : texts[name])
}
