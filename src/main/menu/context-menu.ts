/** The context menu of the app's pages and of foreign frames. It edits and copies, and never opens a link. */
import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
} from 'electron'
import { labelsFor, type MenuTexts } from './template.ts'

/** Shows the items for the clicked element, or no menu if there are none. */
export function showContextMenu(window: BrowserWindow, params: ContextMenuParams, texts: MenuTexts): void {
  const template = contextMenuTemplate(params, {
    isMac: process.platform === 'darwin',
    texts,
    copyText: (text) => clipboard.writeText(text),
  })
  if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
}

type Item = MenuItemConstructorOptions

export type Clicked = Pick<ContextMenuParams, 'linkURL' | 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

interface ContextMenuOptions {
  readonly isMac: boolean
  readonly texts: MenuTexts
  readonly copyText: (text: string) => void
}

/** The link under the pointer if it leads to the web. */
function copyableLink(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** The menu for the clicked element. What a foreign page claims about it only affects what is copied. */
export function contextMenuTemplate(
  { linkURL, isEditable, selectionText, editFlags }: Clicked,
  { isMac, texts, copyText }: ContextMenuOptions,
): Item[] {
  const label = labelsFor(texts, isMac)
  const link = copyableLink(linkURL)
  const hasSelection = selectionText.trim() !== ''
  const copyLink: Item[] =
    link === undefined ? [] : [{ label: label('copyLink'), click: () => copyText(link) }]
  const copy: Item = { role: 'copy', label: label('copy'), enabled: editFlags.canCopy }
  const edits: Item[] = isEditable
    ? [
        { role: 'cut', label: label('cut'), enabled: editFlags.canCut },
        copy,
        { role: 'paste', label: label('paste'), enabled: editFlags.canPaste },
      ]
    : [copy].filter(() => hasSelection)
  const selectAll: Item[] = [
    { role: 'selectAll', label: label('selectAll'), enabled: editFlags.canSelectAll },
  ]
  return [copyLink, edits, selectAll]
    .filter((group) => group.length > 0)
    .flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' }, ...group]))
}
