/** Stores long texts that were typed and not sent, under `placard` (docs/decisions/0102). */
import { platform } from '#platform/index.ts'
import { onDraftsDropped } from '#session/drafts.ts'
import { setSetting } from '#session/settings.ts'
import { parseSettings, type Settings } from '#session/settings-schema.ts'
import { type DraftField, withDraft } from './draft-record.ts'

// Not cached: another tab may have just stored one.
const storedDrafts = (): Settings['drafts'] => parseSettings(platform.storage.get('placard')).drafts

/** What could not be stored, until the page unloads. */
const unstored = new Map<string, string>()
const keyOf = ({ owner, name }: DraftField): string => `${owner} ${name}`

export const readDraft = (field: DraftField): string =>
  unstored.get(keyOf(field)) ?? storedDrafts()[field.owner]?.[field.name]?.text ?? ''

/** Stores a text; false if there is no room for it. */
function store(field: DraftField, text: string): boolean {
  const before = storedDrafts()
  const next = withDraft(before, field, text, Date.now())
  if (next !== undefined) {
    setSetting('drafts', next)
    if (platform.storage.isLasting()) {
      unstored.delete(keyOf(field))
      return true
    }
    // Storage is full: the other settings, which have room without this text, must not be lost with it.
    setSetting('drafts', before)
  }
  unstored.set(keyOf(field), text)
  return false
}

interface Pending {
  readonly field: DraftField
  readonly text: string
  readonly onStored: (isStored: boolean) => void
}

const pending = new Map<string, Pending>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Debounce: each write is the whole record, and goes to the other tabs. */
const delayMs = 400

/** Stores a text soon; before the page is left or hidden in any case. */
export function queueDraft(field: DraftField, text: string, onStored: (isStored: boolean) => void): void {
  pending.set(keyOf(field), { field, text, onStored })
  clearTimeout(timer)
  timer = setTimeout(storePending, delayMs)
}

/** Stores what waits. */
export function storePending(): void {
  clearTimeout(timer)
  const all = [...pending.values()]
  pending.clear()
  for (const { field, text, onStored } of all) onStored(store(field, text))
}

/** Ends the text of a field, after it was sent. */
export function dropDraft(field: DraftField): void {
  pending.delete(keyOf(field))
  unstored.delete(keyOf(field))
  const before = storedDrafts()
  if (before[field.owner]?.[field.name]) setSetting('drafts', withDraft(before, field, '', 0) ?? before)
}

onDraftsDropped((owner) => {
  for (const map of [pending, unstored])
    for (const key of map.keys()) if (key.startsWith(`${owner} `)) map.delete(key)
})

window.addEventListener('pagehide', storePending)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') storePending()
})
