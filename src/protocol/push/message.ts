/** What a push message says, encrypted for one browser: the host writes it, the service worker reads it. */
import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))

export const PushMessage = v.object({
  /** Of the notification in the list. */
  id: text,
  /** Its title, shown only where the app lets the worker show details. */
  title: text,
  /** Says that there is something new, and nothing else. */
  quiet: text,
  /** BCP 47, of both texts. */
  lang: text,
  /** As in the list: what the app opens. */
  target: v.optional(v.object({ kind: text, id: v.optional(text) })),
})
export type PushMessage = v.InferOutput<typeof PushMessage>

/** The message of a push event's text; undefined for anything else. */
export function parsePushMessage(json: string): PushMessage | undefined {
  try {
    const parsed = v.safeParse(PushMessage, JSON.parse(json))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
