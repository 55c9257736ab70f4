import { useEffect, useState } from 'react'
import { draftsOwnerOf } from '#session/drafts.ts'
import { useSession } from '#session/session.ts'
import type { DraftName } from './draft-record.ts'
import { dropDraft, queueDraft, readDraft, storePending } from './stored-drafts.ts'

export interface FieldDraft {
  readonly text: string
  readonly setText: (text: string) => void
  /** False if the text could not be stored: it is lost when the page unloads. */
  readonly isKept: boolean
  /** Ends it, after the text was sent. */
  readonly drop: () => void
}

/** The text of a long field. It survives the end of the session, a reload and an update, and no other user sees it. */
export function useDraft(name: DraftName): FieldDraft {
  const owner = useSession(draftsOwnerOf)
  const fieldOf = (user: string) => ({ owner: user, name })
  const stored = () => (owner === undefined ? '' : readDraft(fieldOf(owner)))
  const [text, setText] = useState(stored)
  const [isKept, setKept] = useState(true)
  const [last, setLast] = useState({ owner, name })
  if (owner !== undefined && (owner !== last.owner || name !== last.name)) {
    setLast({ owner, name })
    // The user of a reloaded page may arrive late; of another user and field nothing stays.
    if (last.owner !== undefined || text === '') setText(stored())
  }
  // Of a page that is left: at once, and so for a session that has just ended.
  useEffect(() => storePending, [])

  return {
    text,
    setText(next) {
      setText(next)
      if (owner !== undefined) queueDraft(fieldOf(owner), next, setKept)
    },
    isKept,
    drop() {
      if (owner !== undefined) dropDraft(fieldOf(owner))
    },
  }
}
