/** The context menu, in the app's pages and in foreign frames. It edits and copies; nothing in it opens anything. */
import { type BrowserWindow, type ContextMenuParams, clipboard, Menu } from 'electron'
import { contextMenuTemplate } from './context-template.ts'
import type { MenuTexts } from './labels.ts'

/** Shows the items that fit what was clicked; where none does, nothing is shown. */
export function showContextMenu(window: BrowserWindow, params: ContextMenuParams, texts: MenuTexts): void {
  const template = contextMenuTemplate(params, {
    isMac: process.platform === 'darwin',
    texts,
    copyText: (text) => clipboard.writeText(text),
  })
  if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
}
