/** Reads the files of stores without electron-store, because the first frame of the window waits for it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** The name of the settings file (`settings-file.ts`). */
export const storeName = 'placard'

/** Undefined if there is no file, or it cannot be parsed. */
export function savedJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

/** The new name of a damaged file. */
export const damagedName = (file: string): string =>
  `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`

type Theme = 'system' | 'light' | 'dark'

const Themed = v.pipe(v.string(), v.parseJson(), v.object({ theme: v.picklist(['system', 'light', 'dark']) }))
const Saved = v.object({ placard: v.string() })

/** `system` if the settings cannot be parsed. */
export function storedTheme(settings: string | undefined): Theme {
  const parsed = v.safeParse(Themed, settings)
  return parsed.success ? parsed.output.theme : 'system'
}

/** The theme in the settings file. */
export function savedTheme(folder: string): Theme {
  const saved = v.safeParse(Saved, savedJson(folder, storeName))
  return storedTheme(saved.success ? saved.output.placard : undefined)
}
