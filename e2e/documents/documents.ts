/** All test documents of the contract's preview, by their kind. Each is generated here; `README.md` says where other bytes come from. */
import { annotations } from './annotations.ts'
import { cjkTexts } from './cjk.ts'
import { damagedDocuments } from './damaged.ts'
import { forms } from './forms.ts'
import { graphics } from './graphics.ts'
import { images } from './images.ts'
import { lockedDocuments } from './locked.ts'
import { pageDocuments } from './pages.ts'
import { scans } from './scans.ts'
import type { TestDocument } from './test-document.ts'
import { texts } from './texts.ts'

export const documents: readonly { readonly kind: string; readonly list: readonly TestDocument[] }[] = [
  { kind: 'scans', list: scans },
  { kind: 'images', list: images },
  { kind: 'texts', list: texts },
  { kind: 'Chinese, Japanese and Korean texts', list: cjkTexts },
  { kind: 'encrypted documents', list: lockedDocuments },
  { kind: 'damaged documents', list: damagedDocuments },
  { kind: 'forms', list: forms },
  { kind: 'unusual pages', list: pageDocuments },
  { kind: 'annotations', list: annotations },
  { kind: 'layers, colours and patterns', list: graphics },
]

/** The bytes of the document with this name. */
export function documentNamed(name: string): Uint8Array {
  const found = documents.flatMap(({ list }) => list).find((document) => document.name === name)
  if (!found) throw new Error(`no document is called ${name}`)
  return found.make()
}
