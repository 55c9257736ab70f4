/** Verifies the JSON files that the app saves: proofs of a receipt's entries, and the evidence of a changed history. */
import { fieldsOf, parseJson } from '#protocol/ledger-history/evidence/json-values.ts'
import { evidenceFormat, verifyEvidence } from '#protocol/ledger-history/evidence/verify-evidence.ts'
import { verifyProofs } from '#protocol/ledger-history/evidence/verify-proofs.ts'
import type { VerifySignature } from '#protocol/ledger-history/verify-note-async.ts'
import { evidenceFaultText, evidenceSummary, proofFaultText, proofsSummary } from './evidence-texts.ts'

export interface JsonVerdict {
  readonly isRight: boolean
  readonly verdict: string
  /** What is wrong. */
  readonly faults: readonly string[]
  /** What the file shows. */
  readonly lines: readonly string[]
}

/** A statement is no JSON. */
export const isJson = (text: string): boolean => text.trimStart().startsWith('{')

/** `key` is a key that must have signed. Default: the key in the file. */
export async function verifyJson(text: string, verify: VerifySignature, key?: string): Promise<JsonVerdict> {
  const { format } = fieldsOf(parseJson(text))
  const hint =
    key === undefined ? ['The key is the one in the file. Compare it with what your app shows.'] : []
  if (format !== evidenceFormat) {
    const report = await verifyProofs(text, verify, key)
    const isRight = report.faults.length === 0
    return {
      isRight,
      verdict: isRight
        ? 'These entries are what the host signed.'
        : 'These entries are not what the host signed.',
      faults: report.faults.map(proofFaultText),
      lines: [...proofsSummary(report), ...hint],
    }
  }
  const report = await verifyEvidence(text, verify, key)
  const upheld = report.faults.filter(({ isUpheld }) => isUpheld)
  const rest = report.faults.filter(({ isUpheld }) => !isUpheld)
  const isRight = report.isDemandedKey && upheld.length > 0 && rest.length === 0
  return {
    isRight,
    verdict: isRight
      ? 'This evidence is right: the host changed what it told earlier.'
      : 'This evidence does not show a changed history.',
    faults: [
      ...(report.isDemandedKey ? [] : ['Another key signed this history than the expected one.']),
      ...(report.faults.length === 0 ? ['The file has no fault of the host.'] : []),
      ...rest.map(evidenceFaultText),
    ],
    lines: [...upheld.map(evidenceFaultText), ...evidenceSummary(report), ...hint],
  }
}
