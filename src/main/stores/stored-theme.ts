/** The theme among our own settings, so that window, page and dialogs agree from the first frame on. */
import * as v from 'valibot'

const Themed = v.pipe(v.string(), v.parseJson(), v.object({ theme: v.picklist(['system', 'light', 'dark']) }))

/** `system` for whatever cannot be read. */
export function storedTheme(settings: string | undefined): 'system' | 'light' | 'dark' {
  const parsed = v.safeParse(Themed, settings)
  return parsed.success ? parsed.output.theme : 'system'
}
