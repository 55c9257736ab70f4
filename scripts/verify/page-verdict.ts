/** What `verify.html` says of files, in its worker. */
import { byteOrderMark } from '#protocol/csv.ts'
import { toHex } from '#protocol/ledger-history/bytes.ts'
import { compareStatements } from '#protocol/ledger-history/statement/compare-statements.ts'
import type { StatementWords } from '#protocol/ledger-history/statement/statement-records.ts'
import { verifyStatementAsync } from '#protocol/ledger-history/statement/verify-statement-async.ts'
import type { VerifySignature } from '#protocol/ledger-history/verify-note-async.ts'
import { faultText } from './fault-texts.ts'
import { summaryLines } from './summary.ts'
import { isJson, verifyJson } from './verify-json.ts'

/** The words of all languages, set by the build. */
declare const statementLanguages: readonly StatementWords[]

/** What the user has chosen. */
export interface Question {
  readonly file: Blob
  /** An earlier statement. */
  readonly old: Blob | undefined
  /** The key that must have signed. Default: the key in the file. */
  readonly key: string | undefined
}

export interface Verdict {
  readonly isRight: boolean
  readonly text: string
  readonly lines: readonly string[]
}

const maxFaults = 20

/** With its byte order mark, which `Blob.text` would drop, and the hash that its last record has to have. */
async function read(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const before = bytes.subarray(0, bytes.lastIndexOf(lineFeed, -2) + 1)
  return {
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
    fileHash: toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', before))),
  }
}

const lineFeed = 10

type OnProgress = (part: number) => void

/** Says so if the browser cannot verify signatures. `onProgress` is called with the part of a statement that is done. */
export async function verdictOf(question: Question, onProgress?: OnProgress): Promise<Verdict> {
  try {
    return await verify(question, onProgress)
  } catch {
    return {
      isRight: false,
      text: 'This browser cannot verify signatures.',
      lines: [
        'Take a newer one (Chrome or Edge 137, Firefox 130, Safari 17), or the command npm run verify.',
      ],
    }
  }
}

async function verify({ file: chosen, old, key }: Question, onProgress?: OnProgress): Promise<Verdict> {
  const { text: file, fileHash } = await read(chosen)
  if (isJson(file)) {
    const { isRight, verdict, faults, lines } = await verifyJson(file, verifyInBrowser, key)
    return { isRight, text: verdict, lines: [...faults, ...lines] }
  }
  const options = { languages: statementLanguages, key, onProgress }
  const report = await verifyStatementAsync(file, { ...options, fileHash }, verifyInBrowser)
  const faults = [...report.faults]
  if (old !== undefined) {
    const earlier = await read(old)
    const older = await verifyStatementAsync(
      earlier.text,
      { ...options, fileHash: earlier.fileHash },
      verifyInBrowser,
    )
    faults.push(...older.faults)
    if (faults.length === 0) faults.push(...compareStatements(report, older))
  }
  const isRight = faults.length === 0
  const hasKey = key !== undefined
  return {
    isRight,
    text: `This statement is ${isRight ? '' : 'not '}what the host signed.`,
    lines: [
      ...faults.slice(0, maxFaults).map(faultText),
      ...(file.startsWith(byteOrderMark) ? summaryLines(report, { hasKey }) : []),
    ],
  }
}

/** The browser's Ed25519; a malformed key or signature is a wrong one. */
const verifyInBrowser: VerifySignature = async (signature, message, publicKey) => {
  const imported = await crypto.subtle
    .importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify'])
    .catch((error: Error) => {
      if (error.name === 'NotSupportedError') throw error
    })
  return (
    imported !== undefined &&
    crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(message))
  )
}
