/** The code by which two devices, or a device and a paper, compare what the host told them. */
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from './bytes.ts'
import { type Checkpoint, checkpointText } from './checkpoint.ts'

const digits = 20

/**
 * 20 decimal digits (66 bits) in groups of four, of the SHA-256 of the checkpoint's text: the same on two devices exactly if
 * they have the same checkpoint.
 */
export function compareCode(checkpoint: Checkpoint): string {
  const bytes = sha256(utf8(checkpointText(checkpoint))).slice(0, 16)
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  const text = String(value % 10n ** BigInt(digits)).padStart(digits, '0')
  return text.replace(/.{4}(?=.)/g, '$& ')
}
