/** What a store's file holds, read without the store: the window's first frame waits for no more than that. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

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

type Theme = 'system' | 'light' | 'dark'

const Themed = v.pipe(v.string(), v.parseJson(), v.object({ theme: v.picklist(['system', 'light', 'dark']) }))
const Saved = v.object({ placard: v.string() })

/** `system` for whatever cannot be read. */
export function storedTheme(settings: string | undefined): Theme {
  const parsed = v.safeParse(Themed, settings)
  return parsed.success ? parsed.output.theme : 'system'
}

/** The one in the store's file, in the app's folder. */
export function savedTheme(folder: string): Theme {
  const saved = v.safeParse(Saved, savedJson(folder, storeName))
  return storedTheme(saved.success ? saved.output.placard : undefined)
}
