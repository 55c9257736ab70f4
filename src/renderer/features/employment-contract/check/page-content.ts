/** What the operators of a page use and draw, from the list that pdf.js gives for it. */
import type { OPS } from 'pdfjs-dist'

interface Operators {
  readonly fnArray: readonly number[]
  readonly argsArray: readonly unknown[]
}

/** A character of a text, as pdf.js draws it. */
export interface Glyph {
  /** What is drawn with a font of the device, where the document embeds none. */
  readonly fontChar: string
  readonly unicode: string
  readonly isInFont: boolean
  /** Its code in the document. */
  readonly code: number
  /** The drawing of a Type 3 font. */
  readonly drawing: unknown
}

/** The use of a font on a page. */
export interface FontUse {
  readonly glyphs: Map<string, Glyph>
  /** Its letters are also a window to what is drawn later. */
  isWindow: boolean
}

export interface PageContent {
  /** Ids of images, masks and fonts. */
  readonly objects: Set<string>
  readonly fonts: Map<string, FontUse>
  /** By annotation: whether anything of it is drawn. */
  readonly annotations: Map<string, boolean>
  isDrawn: boolean
}

/** What saving and restoring the graphics state keeps. */
interface TextState {
  readonly font: string | undefined
  /** As the operator `Tr` sets it: 3 is unseen, from 4 on the letters are a window. */
  readonly mode: number
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

function isOperators(value: unknown): value is Operators {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fnArray' in value &&
    'argsArray' in value &&
    isList(value.fnArray) &&
    isList(value.argsArray)
  )
}

function glyphOf(value: unknown): Glyph | undefined {
  if (typeof value !== 'object' || value === null || !('fontChar' in value && 'unicode' in value))
    return undefined
  const { fontChar, unicode } = value
  if (typeof fontChar !== 'string' || typeof unicode !== 'string') return undefined
  const code = 'originalCharCode' in value ? Number(value.originalCharCode) : Number.NaN
  const drawing = 'operatorListId' in value ? value.operatorListId : undefined
  return { fontChar, unicode, isInFont: 'isInFont' in value && value.isInFont === true, code, drawing }
}

const unseen = 3

/** Reads operator lists, and the lists within them, into one content. */
class ContentReader {
  readonly content: PageContent = {
    objects: new Set(),
    fonts: new Map(),
    annotations: new Map(),
    isDrawn: false,
  }
  readonly #ops: typeof OPS
  readonly #painting: ReadonlySet<number>
  #annotation: string | undefined

  constructor(ops: typeof OPS) {
    this.#ops = ops
    this.#painting = new Set([
      ...[ops.showText, ops.shadingFill, ops.paintImageXObject, ops.paintImageXObjectRepeat],
      ...[ops.paintImageMaskXObject, ops.paintImageMaskXObjectGroup, ops.paintImageMaskXObjectRepeat],
      ...[ops.paintInlineImageXObject, ops.paintInlineImageXObjectGroup, ops.paintSolidColorImageMask],
    ])
  }

  read({ fnArray, argsArray }: Operators): void {
    let state: TextState = { font: undefined, mode: 0 }
    const saved: TextState[] = []
    for (const [index, operator] of fnArray.entries()) {
      const args = argsArray[index]
      const list = isList(args) ? args : []
      if (this.#isSave(operator)) saved.push(state)
      else if (this.#isRestore(operator)) state = saved.pop() ?? state
      state = this.#textState(operator, list, state)
      if (operator === this.#ops.beginAnnotation) this.#annotation = String(list[0])
      else if (operator === this.#ops.endAnnotation) this.#annotation = undefined
      this.#readOperator(operator, list, state)
    }
  }

  #isSave(operator: number): boolean {
    const { save, paintFormXObjectBegin, beginGroup, beginAnnotation } = this.#ops
    return [save, paintFormXObjectBegin, beginGroup, beginAnnotation].some((one) => one === operator)
  }

  #isRestore(operator: number): boolean {
    const { restore, paintFormXObjectEnd, endGroup, endAnnotation } = this.#ops
    return [restore, paintFormXObjectEnd, endGroup, endAnnotation].some((one) => one === operator)
  }

  #textState(operator: number, args: readonly unknown[], state: TextState): TextState {
    if (operator === this.#ops.setFont) return { ...state, font: String(args[0]) }
    if (operator === this.#ops.setTextRenderingMode) return { ...state, mode: Number(args[0]) }
    if (operator !== this.#ops.setGState) return state
    const settings = isList(args[0]) ? args[0] : []
    const font = settings.find((setting) => isList(setting) && setting[0] === 'Font')
    const named = isList(font) && isList(font[1]) ? font[1][0] : undefined
    return named === undefined ? state : { ...state, font: String(named) }
  }

  #readOperator(operator: number, args: readonly unknown[], state: TextState): void {
    const { dependency, showText, setFillColorN, setStrokeColorN, beginAnnotation } = this.#ops
    if (operator === dependency) for (const id of args) this.content.objects.add(String(id))
    else if (operator === showText) this.#readText(args[0], state)
    else if (operator === setFillColorN || operator === setStrokeColorN) this.#readPattern(args)
    else if (operator === beginAnnotation) this.content.annotations.set(String(args[0]), false)
    if (this.#paints(operator, args)) this.#markDrawn()
  }

  #paints(operator: number, args: readonly unknown[]): boolean {
    const { constructPath, endPath } = this.#ops
    return operator === constructPath ? args[0] !== endPath : this.#painting.has(operator)
  }

  #markDrawn(): void {
    this.content.isDrawn = true
    if (this.#annotation !== undefined) this.content.annotations.set(this.#annotation, true)
  }

  #readPattern(args: readonly unknown[]): void {
    const [kind, , operators] = args
    if (kind === 'TilingPattern' && isOperators(operators)) this.read(operators)
  }

  #readText(glyphs: unknown, { font, mode }: TextState): void {
    if (font === undefined || mode === unseen || !isList(glyphs)) return
    const use = this.content.fonts.get(font) ?? { glyphs: new Map<string, Glyph>(), isWindow: false }
    this.content.fonts.set(font, use)
    use.isWindow ||= mode > unseen
    for (const value of glyphs) {
      const glyph = glyphOf(value)
      if (glyph) use.glyphs.set(`${glyph.code} ${glyph.fontChar}`, glyph)
    }
  }
}

/** What a page uses and draws. */
export function contentOf(operators: Operators, ops: typeof OPS): PageContent {
  const reader = new ContentReader(ops)
  reader.read(operators)
  return reader.content
}
