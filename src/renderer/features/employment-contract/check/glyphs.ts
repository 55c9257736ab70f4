/** Whether the glyphs of a text can be drawn: by the font in the document, or by one of the device. */
import * as v from 'valibot'
import type { FontUse, Glyph } from './page-content.ts'

/** What the check needs to know of a font of pdf.js. */
const fontSchema = v.object({
  name: v.optional(v.string(), ''),
  loadedName: v.optional(v.string(), 'sans-serif'),
  fallbackName: v.optional(v.string(), 'sans-serif'),
  /** The document embeds no usable font, and pdf.js has none for it. */
  missingFile: v.optional(v.boolean(), false),
  composite: v.optional(v.boolean(), false),
  isType3Font: v.optional(v.boolean(), false),
  /** pdf.js's own, for form fields whose font lacks the characters: it draws Unicode with a font of the device. */
  isInvalidPDFjsFont: v.optional(v.boolean(), false),
  charProcOperatorList: v.optional(v.instance(Map)),
  systemFontInfo: v.nullish(v.object({ css: v.string() })),
})
export type Font = v.InferOutput<typeof fontSchema>

/** A font that pdf.js has loaded; undefined for one that failed. */
export function fontOf(object: unknown): Font | undefined {
  const parsed = v.safeParse(fontSchema, object)
  return parsed.success ? parsed.output : undefined
}

/** True for a character that leaves a mark on the page. */
const isVisible = (text: string): boolean => /[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]/u.test(text)

/** Draws single characters, to compare them. */
class Specimen {
  readonly #context = new OffscreenCanvas(48, 48).getContext('2d', { willReadFrequently: true })
  readonly #isMissing = new Map<string, boolean>()

  #drawn(text: string): string {
    if (!this.#context) return ''
    this.#context.clearRect(0, 0, 48, 48)
    this.#context.fillText(text, 6, 34)
    return this.#context.getImageData(0, 0, 48, 48).data.join()
  }

  /** True if no font of the device has the character: it looks like one that cannot exist. */
  isMissing(text: string, typeface: string): boolean {
    const key = `${typeface} ${text}`
    const known = this.#isMissing.get(key)
    if (known !== undefined) return known
    if (this.#context) this.#context.font = `24px ${typeface}`
    const isMissing = /[\p{Co}\p{Cn}]/u.test(text) || this.#drawn(text) === this.#drawn('\uffff')
    this.#isMissing.set(key, isMissing)
    return isMissing
  }
}

/** Judges the fonts of one document. */
export class GlyphCheck {
  readonly #specimen = new Specimen()

  /**
   * True if a text in this font is drawn as the document means it. `hasUnicodeMap` says whether the document uses a character map
   * whose codes are Unicode.
   */
  isShown(font: Font, { glyphs, isWindow }: FontUse, hasUnicodeMap: boolean): boolean {
    const visible = [...glyphs.values()].filter(({ unicode }) => isVisible(unicode))
    if (font.isType3Font) return visible.every(({ drawing }) => font.charProcOperatorList?.has(drawing))
    if (!font.missingFile) return visible.every(({ isInFont }) => isInFont)
    // pdf.js has no outlines of a font of the device.
    if (isWindow) return false
    return (
      !(isGuess(font, [...glyphs.values()]) && !hasUnicodeMap) &&
      visible.every((glyph) => this.#isOnDevice(font, glyph))
    )
  }

  #isOnDevice(font: Font, { fontChar, unicode }: Glyph): boolean {
    const typeface = font.systemFontInfo?.css ?? `"${font.loadedName}", ${font.fallbackName}`
    const drawn = font.isInvalidPDFjsFont ? unicode : fontChar
    return !(isVisible(drawn) && this.#specimen.isMissing(drawn, typeface))
  }
}

/** True if the codes, numbers of glyphs in a font that is not there, were taken for characters. */
const isGuess = ({ composite, isInvalidPDFjsFont }: Font, glyphs: readonly Glyph[]): boolean =>
  composite &&
  !isInvalidPDFjsFont &&
  glyphs.length > 0 &&
  glyphs.every(({ code, unicode }) => unicode.codePointAt(0) === code)
