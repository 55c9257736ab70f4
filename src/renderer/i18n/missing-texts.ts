/** What happens to a text that is not there. */
import i18next from 'i18next'

/** Files of texts could not be fetched. */
export class TextsNotFetched extends Error {
  override readonly name = 'TextsNotFetched'

  constructor(tag: string, namespaces: readonly string[]) {
    super(`texts could not be fetched: ${tag}, ${namespaces.join(', ')}`)
  }
}

/**
 * i18next's `missingKeyHandler`. A namespace that could not be fetched is an error of the screen, which never shows keys in
 * its place. A key without a text is an error in development and tests; a user sees the key.
 */
export function reportMissingKey(tags: readonly string[], namespace: string, key: string): void {
  const [tag = ''] = tags
  if (!i18next.hasResourceBundle(tag, namespace)) throw new TextsNotFetched(tag, [namespace])
  const error = new Error(`no text: ${tag}, ${namespace}:${key}`)
  if (import.meta.env.MODE !== 'production') throw error
  console.error(error)
}
