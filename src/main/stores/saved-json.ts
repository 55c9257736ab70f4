/** What a store's file holds, read without the store: the window's first frame waits for no more than that. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The store of the texts (`settings-file.ts`). */
export const storeName = 'placard'

/** Undefined where there is no file, or it cannot be read. */
export function savedJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}
