/** The labels of menus: in `native.json` an `&` stands before the letter that Alt chooses. */
import type { NativeTexts } from '../texts.ts'

export type MenuTexts = NativeTexts['menu']

/** Without the letter for Alt: `&File` and `文件(&F)` become `File` and `文件`. */
export function withoutMnemonic(label: string): string {
  return label.replace(/\(&.\)/u, '').replace('&', '')
}

/** The labels for a platform: macOS has no letters for Alt. */
export function labelsFor(texts: MenuTexts, isMac: boolean): (name: keyof MenuTexts) => string {
  return (name) => (isMac ? withoutMnemonic(texts[name]) : texts[name])
}
