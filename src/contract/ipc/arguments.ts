/** The arguments of each request of the bridge, parsed in the main process. */
import * as v from 'valibot'
import { storageKeys } from '../storage-keys.ts'

const mostStored = 1_000_000
const mostSaved = 50_000_000

/** A file's name without any part of a path; the user may change it in the save dialog. */
const FileName = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,99}$/u))

export const Arguments = {
  store: v.tuple([
    v.picklist(storageKeys),
    v.union([v.undefined(), v.pipe(v.string(), v.maxLength(mostStored))]),
  ]),
  openExternal: v.tuple([v.pipe(v.string(), v.maxLength(4096))]),
  setUnread: v.tuple([v.union([v.undefined(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))])]),
  saveText: v.tuple([v.strictObject({ name: FileName, text: v.pipe(v.string(), v.maxLength(mostSaved)) })]),
  savePdf: v.tuple([FileName]),
  setPaying: v.tuple([v.boolean()]),
  none: v.tuple([]),
} as const
