/** Brings i18next the text files, each when it is first needed. */
import type { BackendModule } from 'i18next'
import { languageOfTag } from '#protocol/languages.ts'
import { loadTexts } from './locale-files.ts'

export const backend: BackendModule = {
  type: 'backend',
  callbackApi: true,
  init: () => undefined,
  read(tag, namespace, callback) {
    loadTexts(languageOfTag(tag), namespace).then(
      (texts) => callback(null, texts),
      // With `true`, i18next tries again, and once more whenever the texts are needed.
      (error: Error) => callback(error, true),
    )
  },
}
