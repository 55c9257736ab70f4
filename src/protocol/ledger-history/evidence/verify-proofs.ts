/** Verifies `placard-proof-….json`: the proofs of a receipt's entries, each complete in itself (docs/verifiable-history.md). */
import { equalBytes, fromUtf8 } from '../bytes.ts'
import { type Checkpoint, parseCheckpoint } from '../checkpoint.ts'
import { type Leaf, leafTextHash, parseLeafText } from '../leaf.ts'
import { verifyInclusion } from '../merkle-tree.ts'
import { parsePublicKey, parseVerifierKey } from '../signed-note.ts'
import { parseTlogProof } from '../tlog-proof.ts'
import { checkpointSignerAsync, type VerifySignature } from '../verify-note-async.ts'
import { fieldsOf, parseJson, textOf, textsOf } from './json-values.ts'

export const proofsFormat = 'placard.proofs/v1'

/**
 * `format`: not such a file. `key`: another key than the demanded one. `proof`: not a proof of an entry. `signature`: the host
 * did not sign its checkpoint. `root`: the entry is not in the tree that was signed. `account`: of several accounts.
 */
export type ProofFaultKind = 'format' | 'key' | 'proof' | 'signature' | 'root' | 'account'

export interface ProofFault {
  readonly kind: ProofFaultKind
  /** The proof in the file, from 1. */
  readonly proof?: number
}

export interface ProofsReport {
  /** Empty for a file that is right. */
  readonly faults: readonly ProofFault[]
  readonly leaves: readonly Leaf[]
  /** The public key that signed, in the form of `formatPublicKey`. */
  readonly key: string | undefined
  readonly checkpoint: Checkpoint | undefined
}

/** `demanded` is a public key or verifier key that must have signed. Default: the key in the file. */
export async function verifyProofs(
  text: string,
  verify: VerifySignature,
  demanded?: string,
): Promise<ProofsReport> {
  const faults: ProofFault[] = []
  const { format, key: stated, proofs: list } = fieldsOf(parseJson(text))
  const key = textOf(stated)
  const publicKey = parsePublicKey(key ?? '')
  const proofs = textsOf(list)
  if (format !== proofsFormat || !publicKey || !proofs?.length)
    return { faults: [{ kind: 'format' }], leaves: [], key, checkpoint: undefined }
  if (demanded !== undefined) {
    const wanted = parseVerifierKey(demanded)?.publicKey ?? parsePublicKey(demanded)
    if (!wanted || !equalBytes(wanted, publicKey)) faults.push({ kind: 'key' })
  }
  const leaves: Leaf[] = []
  let checkpoint: Checkpoint | undefined
  for (const [index, proof] of proofs.entries()) {
    const found = await verifyProof(proof, publicKey, verify)
    if (typeof found === 'string') faults.push({ kind: found, proof: index + 1 })
    else {
      leaves.push(found.leaf)
      if (checkpoint && checkpoint.origin !== found.checkpoint.origin)
        faults.push({ kind: 'account', proof: index + 1 })
      checkpoint = found.checkpoint
    }
  }
  return { faults, leaves, key, checkpoint }
}

async function verifyProof(
  text: string,
  publicKey: Uint8Array,
  verify: VerifySignature,
): Promise<{ leaf: Leaf; checkpoint: Checkpoint } | ProofFaultKind> {
  const parsed = parseTlogProof(text)
  const leafText = parsed?.extra && fromUtf8(parsed.extra)
  const leaf = leafText === undefined ? undefined : parseLeafText(leafText)
  const note = parsed && parseCheckpoint(parsed.checkpoint)
  if (!parsed || leafText === undefined || !leaf || !note) return 'proof'
  if (!(await checkpointSignerAsync(note, [publicKey], verify))) return 'signature'
  const { size, root } = note.checkpoint
  const hash = leafTextHash(leafText)
  if (!verifyInclusion({ hash, index: parsed.index }, size, parsed.hashes, root)) return 'root'
  return { leaf, checkpoint: note.checkpoint }
}
