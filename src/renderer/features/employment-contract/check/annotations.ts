/** Finds the annotations of a page that a reader should see and does not. */
import * as v from 'valibot'
import type { PageContent } from './page-content.ts'

const annotationSchema = v.object({
  id: v.string(),
  subtype: v.optional(v.string(), ''),
  annotationFlags: v.optional(v.number(), 0),
  hasAppearance: v.optional(v.boolean(), false),
  fieldValue: v.optional(v.unknown()),
  /** What a radio button stands for; `fieldValue` is then its group's. */
  buttonValue: v.nullish(v.string()),
  rect: v.optional(v.tuple([v.number(), v.number(), v.number(), v.number()])),
})
export type Annotation = v.InferOutput<typeof annotationSchema>

export function annotationsOf(list: readonly unknown[]): readonly Annotation[] {
  return list.flatMap((value) => {
    const parsed = v.safeParse(annotationSchema, value)
    return parsed.success ? [parsed.output] : []
  })
}

/** Flags of an annotation (ISO 32000-2, table 167). */
const flag = { hidden: 2, print: 4, noView: 32 } as const

/** They have no look of their own. */
const withoutLook = new Set(['Link', 'Popup'])

function isEmptyField({ subtype, fieldValue, buttonValue }: Annotation): boolean {
  const isEmpty = [undefined, null, '', 'Off'].some((empty) => empty === fieldValue)
  const isOtherButton = typeof buttonValue === 'string' && fieldValue !== buttonValue
  const isEmptyList = Array.isArray(fieldValue) && fieldValue.join('') === ''
  return subtype === 'Widget' && (isEmpty || isOtherButton || isEmptyList)
}

/** Signatures that are not to be seen have such fields. */
function isWithoutArea({ rect: [left, bottom, right, top] = [0, 0, 1, 1] }: Annotation): boolean {
  return left === right || bottom === top
}

/** `annotation` for one that should be seen and is not drawn, `paper` for one that only paper shows. */
export function unshownAnnotation(
  annotation: Annotation,
  drawn: PageContent['annotations'],
): 'annotation' | 'paper' | undefined {
  const { id, subtype, annotationFlags, hasAppearance } = annotation
  const has = (bit: number) => (annotationFlags & bit) !== 0
  if (has(flag.hidden) || withoutLook.has(subtype) || isWithoutArea(annotation)) return undefined
  if (has(flag.noView)) return has(flag.print) ? 'paper' : undefined
  const isDrawn = drawn.get(id) === true || (hasAppearance && drawn.has(id))
  return isDrawn || isEmptyField(annotation) ? undefined : 'annotation'
}
