/** Parses the description of an update after its signature is verified. */
import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { JSON_SCHEMA, load } from 'js-yaml'
import * as v from 'valibot'
import type { UpdateBlock } from '#protocol/ipc/bridge.ts'

/** An available update that must not be installed. */
export class BlockedUpdate extends Error {
  readonly reason: UpdateBlock
  constructor(reason: UpdateBlock, options?: ErrorOptions) {
    super(`update blocked: ${reason}`, options)
    this.name = 'BlockedUpdate'
    this.reason = reason
  }
}

/** SHA-512 in base64. */
const Sha512 = v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/))
/** A file next to the description: no folder, no other host. */
const FileName = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/))
const Size = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const DescribedFile = v.object({
  url: FileName,
  sha512: Sha512,
  size: v.exactOptional(Size),
  blockMapSize: v.exactOptional(Size),
  isAdminRightsRequired: v.exactOptional(v.boolean()),
})

const UpdateDescription = v.object({
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/)),
  files: v.pipe(v.array(DescribedFile), v.minLength(1)),
  path: FileName,
  sha512: Sha512,
  releaseDate: v.string(),
  minimumSystemVersion: v.exactOptional(v.string()),
})
export type UpdateDescription = v.InferOutput<typeof UpdateDescription>

function parseYaml(text: string): unknown {
  try {
    return load(text, { schema: JSON_SCHEMA })
  } catch (cause) {
    throw new BlockedUpdate('tampered', { cause })
  }
}

/** Verifies the signature of a description and parses exactly the signed text; throws a `BlockedUpdate`. */
export function readDescription(text: string, key: KeyObject): UpdateDescription {
  const signed = splitSigned(text)
  if (signed.signatures.length === 0) throw new BlockedUpdate('unsigned')
  if (!isSignedWith(key, signed)) throw new BlockedUpdate('tampered')
  const parsed = v.safeParse(UpdateDescription, parseYaml(signed.body))
  if (!parsed.success) throw new BlockedUpdate('tampered')
  return parsed.output
}

const lastSignature = /(?<=^|\n)# ed25519 ([A-Za-z0-9+/]{86}==)\n$/

export interface SignedText {
  /** The text that the signatures cover. */
  readonly body: string
  readonly signatures: readonly Buffer[]
}

/** Separates a description from the signature lines at its end. */
export function splitSigned(text: string): SignedText {
  let body = text
  const signatures: Buffer[] = []
  for (let line = lastSignature.exec(body); line; line = lastSignature.exec(body)) {
    signatures.push(Buffer.from(line[1] ?? '', 'base64'))
    body = body.slice(0, line.index)
  }
  return { body, signatures }
}

/** The line with a signature, including the line break. */
export const signatureLine = (signature: Buffer): string => `# ed25519 ${signature.toString('base64')}\n`

/** True if one of the signatures was made with the private key of `key`. */
export function isSignedWith(key: KeyObject, { body, signatures }: SignedText): boolean {
  const bytes = Buffer.from(body, 'utf8')
  return signatures.some((signature) => verify(null, bytes, key, signature))
}

/** Parses a public key (base64 of DER, SPKI); undefined if it is not an Ed25519 key. */
export function readPublicKey(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(text.trim(), 'base64'), format: 'der', type: 'spki' })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}
