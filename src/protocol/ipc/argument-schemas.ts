/** The arguments of the bridge's requests. The main process parses them with these schemas. */
import * as v from 'valibot'
import { limits } from '../http/limits.ts'
import { storageKeys } from '../storage-keys.ts'

// In characters.
const maxStored = 1_000_000
const maxSaved = 50_000_000
const maxLedgerMemory = 1_000_000

/** SHA-256 in hexadecimal, of origin and account. */
const LedgerKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))

/** Device names of Windows, with any extension. */
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i

/** A file name without a path; the user may change it in the save dialog. */
const FileName = v.pipe(
  v.string(),
  v.regex(/^[\p{L}\p{N}](?:[\p{L}\p{N} _.-]{0,98}[\p{L}\p{N}_-])?$/u),
  v.check((name) => !reserved.test(name)),
)

/** The extensions that the app saves as text; the system executes none of them. */
const TextFileName = v.pipe(FileName, v.regex(/[^ .]\.(?:csv|json|txt)$/))

const OptionalCount = v.union([v.undefined(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))])

export const Arguments = {
  store: v.tuple([
    v.picklist(storageKeys),
    v.union([v.undefined(), v.pipe(v.string(), v.maxLength(maxStored))]),
  ]),
  readLedgerMemory: v.tuple([LedgerKey]),
  writeLedgerMemory: v.tuple([LedgerKey, v.pipe(v.string(), v.maxLength(maxLedgerMemory))]),
  openExternal: v.tuple([v.pipe(v.string(), v.maxLength(4096))]),
  setUnread: v.tuple([OptionalCount, OptionalCount]),
  saveText: v.tuple([
    v.strictObject({ name: TextFileName, text: v.pipe(v.string(), v.maxLength(maxSaved)) }),
  ]),
  /** Without `.pdf`. */
  savePdf: v.tuple([FileName]),
  setPaying: v.tuple([v.boolean()]),
  unlock: v.tuple([
    v.strictObject({
      password: v.pipe(v.string(), v.maxLength(limits.textMax)),
      language: v.pipe(v.string(), v.regex(/^[A-Za-z-]{1,35}$/)),
      timeZone: v.pipe(v.string(), v.regex(/^[\w+/:-]{1,64} GMT[+-]\d\d:\d\d$/)),
    }),
  ]),
  none: v.tuple([]),
} as const
