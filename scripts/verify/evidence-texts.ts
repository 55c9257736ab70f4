/** What the verifiers say of proofs and of evidence, in English. */

import { compareCode } from '#protocol/ledger-history/compare-code.ts'
import type { EvidenceFault, EvidenceReport } from '#protocol/ledger-history/evidence/verify-evidence.ts'
import type {
  ProofFault,
  ProofFaultKind,
  ProofsReport,
} from '#protocol/ledger-history/evidence/verify-proofs.ts'

const proofFaults: Readonly<Record<ProofFaultKind, string>> = {
  format: 'This is not a file of proofs as the app saves it.',
  key: 'Another key signed these entries than the expected one.',
  proof: 'This is not the proof of an entry.',
  signature: "The host's signature is wrong.",
  root: 'The entry is not in the history that the host signed.',
  account: 'The entries belong to different accounts.',
}

/** For example `proof 2: The host's signature is wrong.` */
export const proofFaultText = ({ kind, proof }: ProofFault): string =>
  proof === undefined ? proofFaults[kind] : `proof ${proof}: ${proofFaults[kind]}`

/** The entries that are proven, and by what. */
export function proofsSummary({ leaves, key, checkpoint }: ProofsReport): string[] {
  if (!checkpoint) return []
  return [
    `Account: ${checkpoint.origin}`,
    ...leaves.map((leaf) =>
      leaf.kind === 'entry'
        ? `Entry ${leaf.number}: ${leaf.time}, ${leaf.balance}, ${leaf.amount}, balance after ${leaf.balanceAfter}, ${leaf.type}, ${leaf.reference}`
        : `Withdrawal of entry ${leaf.entry}: ${leaf.status}, ${leaf.time}`,
    ),
    `Signed history: ${checkpoint.size} records`,
    `Key: ${key ?? 'none'}`,
    `Code: ${compareCode(checkpoint)}`,
  ]
}

const evidenceFaults: Readonly<Record<string, string>> = {
  smaller: 'The host signed a smaller history after a larger one: records are gone.',
  otherRoot: 'The host signed two different histories with the same number of records.',
  inconsistent: 'The host signed a larger history, and could not prove that it continues the one before.',
  account: 'The host signed the history of another account.',
  key: 'A key signed the history that the host had not announced.',
  signature: "The host's signature was wrong.",
  entries: 'The host showed entries that are not the ones it had signed.',
  entry: 'The host showed an entry differently than before.',
}

/** For example `otherRoot, 12 and 12 records: The host signed … Proven by its signatures.` */
export function evidenceFaultText({ kind, at, sizes, isUpheld, isProven }: EvidenceFault): string {
  const records = sizes.length > 0 ? `, ${sizes.join(' and ')} records` : ''
  const text = evidenceFaults[kind] ?? 'An unknown kind of fault.'
  if (!isUpheld) return `${kind}${records}: The file does not show this: ${text}`
  const proof = isProven
    ? "Proven by the host's signatures."
    : 'Noted by the device; the host signed what it is compared with.'
  return `${kind}${records}, found ${at}: ${text} ${proof}`
}

/** Whose history it is. */
export const evidenceSummary = ({ origin, key }: EvidenceReport): string[] =>
  origin === undefined ? [] : [`Account: ${origin}`, `Key: ${key ?? 'none'}`]
