/** What is stored of long texts, and how much. Pure. */
import type { Settings } from '#session/settings-schema.ts'

/** The fields whose text is kept. Never passwords, codes, account numbers or amounts. */
export type DraftName = 'feedback.topic' | 'feedback.content' | `dispute.${string}`

/** A field of a user. */
export interface DraftField {
  readonly owner: string
  readonly name: DraftName
}

type Drafts = Settings['drafts']

/** All texts together, bytes. */
export const draftsMaxBytes = 20 * 1024

/** The drafts with another text of a field, or without it if it is empty; undefined if there is no room for it. Pure. */
export function withDraft(
  drafts: Drafts,
  { owner, name }: DraftField,
  text: string,
  now: number,
): Drafts | undefined {
  const { [owner]: own = {}, ...others } = drafts
  const { [name]: _previous, ...rest } = own
  const texts = text.trim() === '' ? rest : { ...rest, [name]: { at: now, text } }
  const next = Object.keys(texts).length === 0 ? others : { ...others, [owner]: texts }
  const bytes = new TextEncoder().encode(JSON.stringify(next)).length
  return text.trim() !== '' && bytes > draftsMaxBytes ? undefined : next
}
