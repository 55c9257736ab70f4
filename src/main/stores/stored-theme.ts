/** The theme among our own settings, so that window, page and dialogs agree from the first frame on. */
import * as v from 'valibot'
import { savedJson, storeName } from './saved-json.ts'

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
