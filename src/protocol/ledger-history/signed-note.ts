/** Signed notes (c2sp.org/signed-note) with Ed25519: text, an empty line, then a line for each signature. */
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, equalBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'

/** A key that may sign notes. Name and key id together identify it. */
export interface NoteKey {
  readonly name: string
  readonly publicKey: Uint8Array
}

export interface NoteSignature {
  readonly name: string
  /** Four bytes. */
  readonly keyId: Uint8Array
  readonly signature: Uint8Array
}

export interface Note {
  /** With its final line feed. Ignore it unless a signature has been verified. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const ed25519Type = 1
/** Bytes of a public key. */
const keyLength = 32
const keyIdLength = 4
const maxSignatures = 16
const maxLength = 100_000

/** The key id of an Ed25519 key: the first four bytes of SHA-256 over name, line feed, type and key. */
export function keyIdOf({ name, publicKey }: NoteKey): Uint8Array {
  return sha256(concatBytes(utf8(`${name}\n`), encodedKey(publicKey))).slice(0, keyIdLength)
}

function encodedKey(publicKey: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(ed25519Type), publicKey)
}

/** Base64 of the type and the public key: the last part of a verifier key, which names no signer. */
export function formatPublicKey(publicKey: Uint8Array): string {
  return toBase64(encodedKey(publicKey))
}

/** Undefined unless the text is an Ed25519 key in the form of `formatPublicKey`. */
export function parsePublicKey(text: string): Uint8Array | undefined {
  const bytes = fromBase64(text)
  return bytes?.[0] === ed25519Type && bytes.length === keyLength + 1 ? bytes.slice(1) : undefined
}

/** A verifier key: name, key id and key, joined by "+". */
export function formatVerifierKey(key: NoteKey): string {
  return `${key.name}+${toHex(keyIdOf(key))}+${formatPublicKey(key.publicKey)}`
}

/** Undefined for anything but an Ed25519 verifier key whose key id is right. */
export function parseVerifierKey(text: string): NoteKey | undefined {
  // The base64 may contain "+".
  const [, name = '', id = '', encoded = ''] = /^([^+]*)\+([^+]*)\+(.*)$/.exec(text) ?? []
  const publicKey = parsePublicKey(encoded)
  const keyId = fromHex(id)
  if (!isKeyName(name) || publicKey === undefined || keyId === undefined) return undefined
  const key = { name, publicKey }
  return equalBytes(keyIdOf(key), keyId) ? key : undefined
}

/** A key name has no space and no "+". */
export function isKeyName(name: string): boolean {
  return /^[^\s+\p{Cc}]+$/u.test(name)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids them.
const controlCharacter = /[\u0000-\u0009\u000b-\u001f]/

/** Adds the signature of `key` to a text or a signed note. Throws a RangeError for what cannot be a note. */
export function signNote(
  noteOrText: string | Note,
  key: NoteKey,
  sign: (message: Uint8Array) => Uint8Array,
): string {
  const note = typeof noteOrText === 'string' ? { text: noteOrText, signatures: [] } : noteOrText
  if (!note.text.endsWith('\n') || controlCharacter.test(note.text))
    throw new RangeError('not the text of a note')
  if (!isKeyName(key.name)) throw new RangeError('not the name of a key')
  const added = { name: key.name, keyId: keyIdOf(key), signature: sign(utf8(note.text)) }
  return formatNote({ text: note.text, signatures: [...note.signatures, added] })
}

function formatNote({ text, signatures }: Note): string {
  const lines = signatures.map(
    ({ name, keyId, signature }) => `— ${name} ${toBase64(concatBytes(keyId, signature))}\n`,
  )
  return `${text}\n${lines.join('')}`
}

/** Undefined if the text is not a signed note. Verifies nothing. */
export function parseNote(note: string): Note | undefined {
  if (note.length > maxLength || !note.isWellFormed() || controlCharacter.test(note)) return undefined
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > maxSignatures) return undefined
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^— (\S+) (\S+)$/.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (!isKeyName(name) || bytes === undefined || bytes.length <= keyIdLength) return undefined
    signatures.push({ name, keyId: bytes.slice(0, keyIdLength), signature: bytes.slice(keyIdLength) })
  }
  return { text: note.slice(0, split + 1), signatures }
}

/** A signature that the note says is of one of the keys. */
export interface ClaimedSignature {
  readonly key: NoteKey
  readonly signature: Uint8Array
}

/** The signatures of these keys, by name and key id. Signatures of other keys are ignored. Verifies nothing. */
export function claimedSignatures(note: Note, keys: readonly NoteKey[]): ClaimedSignature[] {
  return keys.flatMap((key) => {
    const keyId = keyIdOf(key)
    return note.signatures
      .filter((claimed) => claimed.name === key.name && equalBytes(claimed.keyId, keyId))
      .map(({ signature }) => ({ key, signature }))
  })
}
