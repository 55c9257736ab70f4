/**
 * What a locked page may not read of the settings under `placard`: the last figures and the drafts. They are taken out, and put
 * back into what the locked page writes. Pure.
 */
import * as v from 'valibot'
import { hiddenDraftsOwner } from '#protocol/idle-lock.ts'

const Drafts = v.fallback(v.record(v.string(), v.unknown()), {})

type Settings = Readonly<Record<string, unknown>>

/** The drafts' owner: a user of the host that the settings name. */
const ownerOf = ({ origin }: Settings, username: string | undefined): string =>
  `${String(origin)} ${username}`

/** The settings as a locked page reads them. */
export function hideSettings(settings: Settings, username: string | undefined): Settings {
  const { last: _figures, drafts, ...others } = settings
  const isHidden = Object.hasOwn(v.parse(Drafts, drafts), ownerOf(settings, username))
  return { ...others, ...(isHidden && { drafts: { [hiddenDraftsOwner]: {} } }) }
}

/** What a locked page wrote, with what it could not read. */
export function restoreSettings(written: Settings, stored: Settings, username: string | undefined): Settings {
  const last = written.last ?? stored.last
  const shown = v.parse(Drafts, written.drafts)
  // The page that was unlocked until now may still write.
  const isOfUnlockedPage = Object.keys(shown).some((owner) => owner !== hiddenDraftsOwner)
  const { [ownerOf(stored, username)]: own, ...others } = v.parse(Drafts, stored.drafts)
  const kept = hiddenDraftsOwner in shown && own !== undefined ? { [ownerOf(stored, username)]: own } : {}
  const drafts = isOfUnlockedPage ? shown : { ...others, ...kept }
  return { ...written, ...(last !== undefined && { last }), drafts }
}
