/**
 * Verifies `placard-history-evidence.json`: what a device had seen signed, and what the host said afterwards
 * (docs/verifiable-history.md). A fault is upheld if the file shows it; it is proven if the host's own signatures contradict each
 * other, so that nobody has to trust the device.
 */

import { keysAfter } from '../announced-keys.ts'
import { equalBytes, fromBase64 } from '../bytes.ts'
import { type CheckpointNote, parseCheckpoint } from '../checkpoint.ts'
import { verifyConsistency } from '../merkle-tree.ts'
import { parsePublicKey, parseVerifierKey } from '../signed-note.ts'
import { checkpointSignerAsync, type VerifySignature } from '../verify-note-async.ts'
import { type Fields, fieldsOf, parseJson, textOf, textsOf } from './json-values.ts'
import { showsUnsignedEntries } from './unsigned-entries.ts'

export const evidenceFormat = 'placard.evidence/v1'

export interface EvidenceFault {
  readonly kind: string
  /** When the device found it, ISO 8601. */
  readonly at: string
  /** The file shows what it says. */
  readonly isUpheld: boolean
  /** The host's signatures alone show it. */
  readonly isProven: boolean
  /** The sizes of the trees that the host signed, before and afterwards. */
  readonly sizes: readonly number[]
}

export interface EvidenceReport {
  /** Undefined: not an evidence file, or nothing in it is signed by its key. */
  readonly origin: string | undefined
  readonly key: string | undefined
  /** False if another key was demanded. */
  readonly isDemandedKey: boolean
  readonly faults: readonly EvidenceFault[]
}

/** What a fault consists of. */
interface Finding {
  readonly earlier: CheckpointNote | undefined
  readonly now: CheckpointNote | undefined
  readonly isEarlierSigned: boolean
  readonly isNowSigned: boolean
  readonly isNowSignedByOther: boolean
  readonly evidence: unknown
}

/** `demanded` is a public key or verifier key that the device must have known. */
export async function verifyEvidence(
  text: string,
  verify: VerifySignature,
  demanded?: string,
): Promise<EvidenceReport> {
  const file = fieldsOf(parseJson(text))
  const stated = textOf(file.key)
  const key = parsePublicKey(stated ?? '')
  const list = Array.isArray(file.faults) ? file.faults.map(fieldsOf) : []
  const first = parseCheckpoint(textOf(fieldsOf(file.first).note) ?? '')
  if (file.format !== evidenceFormat || !key || !first)
    return { origin: undefined, key: stated, isDemandedKey: true, faults: [] }
  const wanted = demanded && (parseVerifierKey(demanded)?.publicKey ?? parsePublicKey(demanded))
  const faults: EvidenceFault[] = []
  for (const fault of list) faults.push(await verifyFault(fault, key, verify))
  return {
    origin: first.checkpoint.origin,
    key: stated,
    isDemandedKey: demanded === undefined || (wanted instanceof Uint8Array && equalBytes(wanted, key)),
    faults,
  }
}

async function verifyFault(
  fault: Fields,
  newestKey: Uint8Array,
  verify: VerifySignature,
): Promise<EvidenceFault> {
  const kind = textOf(fault.kind) ?? ''
  // The key that the device knew when it found the fault.
  const known = parsePublicKey(textOf(fault.key) ?? '') ?? newestKey
  const evidence = parseJson(fault.evidence)
  const earlier = parseCheckpoint(textOf(fault.earlier) ?? '')
  const now = parseCheckpoint(textOf(fault.now) ?? '')
  const statements = textsOf(fieldsOf(evidence).statements) ?? []
  const { keys } = await keysAfter(known, statements, verify)
  const isSigned = async (note: CheckpointNote | undefined, by: readonly Uint8Array[]) =>
    note !== undefined && (await checkpointSignerAsync(note, by, verify)) !== undefined
  // The key of which the host said then that it signs.
  const other = parsePublicKey(textOf(fieldsOf(evidence).key) ?? '')
  const finding: Finding = {
    earlier,
    now,
    isEarlierSigned: await isSigned(earlier, [known]),
    isNowSigned: await isSigned(now, keys),
    isNowSignedByOther: other !== undefined && (await isSigned(now, [other])),
    evidence,
  }
  const isUpheld = upheld[kind]?.(finding) ?? false
  const isProven = isUpheld && kind === 'otherRoot'
  const sizes = [earlier, now].flatMap((note) => note?.checkpoint.size ?? [])
  return { kind, at: textOf(fault.at) ?? '', isUpheld, isProven, sizes }
}

/** Two checkpoints of the same tree, both signed. */
function signedPair({ earlier, now, isEarlierSigned, isNowSigned }: Finding) {
  if (!earlier || !now || !isEarlierSigned || !isNowSigned) return undefined
  const [before, after] = [earlier.checkpoint, now.checkpoint]
  return before.origin === after.origin ? { before, after } : undefined
}

/** By the kind of fault, whether the file shows it. */
const upheld: Readonly<Record<string, (finding: Finding) => boolean>> = {
  smaller: (finding) => {
    const pair = signedPair(finding)
    return pair !== undefined && pair.after.size < pair.before.size
  },
  otherRoot: (finding) => {
    const pair = signedPair(finding)
    return (
      pair !== undefined &&
      pair.after.size === pair.before.size &&
      !equalBytes(pair.after.root, pair.before.root)
    )
  },
  inconsistent: (finding) => {
    const pair = signedPair(finding)
    const proof = textsOf(fieldsOf(finding.evidence).consistency)?.map(
      (hash) => fromBase64(hash) ?? new Uint8Array(),
    )
    if (pair === undefined || pair.after.size <= pair.before.size) return false
    return proof === undefined || !verifyConsistency(pair.before, pair.after, proof)
  },
  account: ({ earlier, now, isEarlierSigned }) =>
    isEarlierSigned && now !== undefined && now.checkpoint.origin !== earlier?.checkpoint.origin,
  key: ({ now, isNowSigned, isEarlierSigned, isNowSignedByOther, earlier }) => {
    if (!now || isNowSigned || (earlier && !isEarlierSigned)) return false
    // Without an earlier checkpoint, the configuration demanded a key.
    return earlier === undefined || isNowSignedByOther
  },
  signature: ({ isEarlierSigned, isNowSigned }) => isEarlierSigned && !isNowSigned,
  entries: ({ earlier, isEarlierSigned, evidence }) =>
    isEarlierSigned && earlier !== undefined && showsUnsignedEntries(earlier.checkpoint, fieldsOf(evidence)),
  entry: ({ isEarlierSigned, evidence }) =>
    isEarlierSigned &&
    Array.isArray(evidence) &&
    evidence.length > 0 &&
    evidence.map(fieldsOf).every(({ earlier, now }) => {
      const [before, after] = [fieldsOf(earlier), fieldsOf(now)]
      if (typeof before.id !== 'number' || (now !== undefined && after.id !== before.id)) return false
      return JSON.stringify(earlier) !== JSON.stringify(now)
    }),
}
