/** Finds the dialogs that no state shows, by the English titles in the components. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const sources = join(root, 'src/renderer')

/** A dialog element up to its title; a bare `Modal` has the title inside. */
const opening =
  /<(?:(?:Dialog|ConfirmDialog|Sheet|PickerSheet)\b[^<]*?\s|Modal\b[\s\S]*?\s)title=(\{[\s\S]*?\}(?=\n| [a-z]+[A-Z]?\w*=|>))/g
const openings = /<(?:Dialog|ConfirmDialog|Sheet|PickerSheet|Modal)\b/g

/** The English texts of a key; for a key with a variable part, all possible ones. */
function textsOf(key: string, namespaces: readonly string[]): string[] {
  const [path = '', ownNamespace] = key.split(':').reverse()
  const steps = path.split('.')
  return (ownNamespace === undefined ? namespaces : [ownNamespace]).flatMap((namespace) =>
    steps
      .reduce<unknown[]>(
        (nodes, step) =>
          nodes
            .filter((node) => typeof node === 'object' && node !== null)
            .flatMap((node) => (step.startsWith('$') ? Object.values(node) : [Reflect.get(node, step)])),
        [JSON.parse(readFileSync(join(root, `locales/en/${namespace}.json`), 'utf8'))],
      )
      .filter((node) => typeof node === 'string'),
  )
}

/** The titles of the dialogs in a file. A title from a prop belongs to another file. */
function titlesIn(source: string): string[] {
  const namespaces = /useTranslation\(([^)]*)/.exec(source)?.[1]?.match(/[\w-]+/g) ?? []
  const titles = [...source.matchAll(opening)]
  if (titles.length < [...source.matchAll(openings)].length) throw new Error('a dialog without a title')
  return titles.flatMap(([, title = '']) =>
    [...title.matchAll(/\bt\(\s*['`]([^'`]+)['`]/g)].flatMap(([, key = '']) => {
      const texts = textsOf(key, namespaces)
      if (texts.length === 0) throw new Error(`no text: ${key}`)
      return texts
    }),
  )
}

/** The files and titles of uncovered dialogs; `dialogs` are the titles that states wait for. */
export function uncoveredDialogs(dialogs: readonly (string | RegExp | undefined)[]): string[] {
  const isCovered = (title: string) =>
    dialogs.some((dialog) => (dialog instanceof RegExp ? dialog.test(title) : dialog === title))
  // `ui/` has no texts, and the gallery is in no build.
  return globSync('{app,features,shared}/**/*.tsx', { cwd: sources }).flatMap((file) =>
    titlesIn(readFileSync(join(sources, file), 'utf8'))
      .filter((title) => !isCovered(title))
      .map((title) => `${file}: ${title}`),
  )
}
