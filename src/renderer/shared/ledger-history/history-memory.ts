/** What the app remembers of an account's history on this device. It outlives the login (docs/verifiable-history.md). */
import * as v from 'valibot'
import { openFaults } from './open-faults.ts'

/** A whole signed note, because only its signature proves what the host said, and when it was seen, ISO 8601. */
const SeenNote = v.object({ note: v.string(), at: v.string() })

/**
 * `smaller`: entries are gone. `otherRoot`, `inconsistent`: the history before was changed. `account`: it is that of another
 * tree. `key`, `signature`: it is signed by another key or not at all. `entries`: what is shown is not what was signed.
 * `entry`: an entry came back different.
 */
export const faultKinds = [
  'smaller',
  'otherRoot',
  'inconsistent',
  'account',
  'key',
  'signature',
  'entries',
  'entry',
] as const
export type FaultKind = (typeof faultKinds)[number]

const Fault = v.object({
  kind: v.picklist(faultKinds),
  /** When it was found, ISO 8601. */
  at: v.string(),
  /** The key that was known then, in the form of `formatPublicKey`: accepting a new history may bring another. */
  key: v.optional(v.string()),
  /** What the host had signed, and what it sent now. */
  earlier: v.optional(v.string()),
  now: v.optional(v.string()),
  /** The entries or the proof that it was found by, as JSON. */
  evidence: v.optional(v.string()),
  /** When the user accepted the new history. */
  acceptedAt: v.optional(v.string()),
})
export type HistoryFault = v.InferOutput<typeof Fault>

const Memory = v.object({
  /** The public key, in the form of `formatPublicKey`. */
  key: v.string(),
  first: SeenNote,
  newest: SeenNote,
  /** The operator's statements that were accepted: restored back-ups and new keys. */
  notices: v.array(SeenNote),
  faults: v.array(Fault),
})
export type HistoryMemory = v.InferOutput<typeof Memory>

const maxFaults = 20

/** Nothing remembered for a text that cannot be parsed. */
export function parseMemory(text: string | undefined): HistoryMemory | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Memory), text)
  return parsed.success ? parsed.output : undefined
}

/** Adds a fault, unless one of its kind is already open: the first versions are the ones to compare. */
export function withFault(memory: HistoryMemory, fault: HistoryFault): HistoryMemory {
  if (openFaults(memory).some(({ kind }) => kind === fault.kind)) return memory
  return { ...memory, faults: [...memory.faults.slice(-(maxFaults - 1)), fault] }
}

/** With the first checkpoint and the faults that are stored: another tab may have found some meanwhile. */
export function mergedMemory(stored: HistoryMemory | undefined, memory: HistoryMemory): HistoryMemory {
  if (!stored) return memory
  const known = ({ kind, at }: HistoryFault) =>
    memory.faults.find((fault) => fault.kind === kind && fault.at === at)
  // It comes of what was known before another tab accepted the change.
  const isOld = ({ acceptedAt }: HistoryFault, seen: HistoryFault | undefined) =>
    acceptedAt !== undefined && seen !== undefined && seen.acceptedAt === undefined
  if (stored.faults.some((fault) => isOld(fault, known(fault)))) return stored
  const found = stored.faults.filter((fault) => !known(fault))
  return { ...found.reduce(withFault, memory), first: stored.first }
}

/** After the user has accepted the history as the host tells it now. */
export function withAccepted(
  memory: HistoryMemory,
  { note, key, at }: { note: string; key: string; at: string },
): HistoryMemory {
  return {
    ...memory,
    key,
    newest: { note, at },
    faults: memory.faults.map((fault) => ({ ...fault, acceptedAt: fault.acceptedAt ?? at })),
  }
}
