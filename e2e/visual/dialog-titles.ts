/** Which dialogs no state shows, by the titles that the components give them, as they are in English. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const sources = join(root, 'src/renderer')

/** What opens over the page, as far as its title; a bare `Modal` says it within. */
const opening =
  /<(?:(?:Dialog|ConfirmDialog|Sheet|PickerSheet)\b[^<]*?\s|Modal\b[\s\S]*?\s)title=(\{[\s\S]*?\}\n)/g
const openings = /<(?:Dialog|ConfirmDialog|Sheet|PickerSheet|Modal)\b/g

/** The English texts of a key; where a part of it is only known later, all that it may be. */
function textsOf(key: string, namespaces: readonly string[]): string[] {
  const [path = '', own] = key.split(':').reverse()
  const steps = path.split('.')
  return (own === undefined ? namespaces : [own]).flatMap((namespace) =>
    steps
      .reduce<unknown[]>(
        (places, step) =>
          places
            .filter((place) => typeof place === 'object' && place !== null)
            .flatMap((place) => (step.startsWith('$') ? Object.values(place) : [Reflect.get(place, step)])),
        [JSON.parse(readFileSync(join(root, `locales/en/${namespace}.json`), 'utf8'))],
      )
      .filter((place) => typeof place === 'string'),
  )
}

/** The titles that a file gives its dialogs. One that it is given itself is another file's. */
function titlesIn(source: string): string[] {
  const namespaces = /useTranslation\(([^)]*)/.exec(source)?.[1]?.match(/[\w-]+/g) ?? []
  const given = [...source.matchAll(opening)]
  if (given.length < [...source.matchAll(openings)].length) throw new Error('a dialog without a title')
  return given.flatMap(([, title = '']) =>
    [...title.matchAll(/\bt\(\s*['`]([^'`]+)['`]/g)].flatMap(([, key = '']) => {
      const texts = textsOf(key, namespaces)
      if (texts.length === 0) throw new Error(`no text: ${key}`)
      return texts
    }),
  )
}

/** Their files and titles; `dialogs` are the titles that states wait for. */
export function uncoveredDialogs(dialogs: readonly (string | RegExp | undefined)[]): string[] {
  const isLookedAt = (title: string) =>
    dialogs.some((dialog) => (dialog instanceof RegExp ? dialog.test(title) : dialog === title))
  // `ui/` has no words of its own, and the gallery is in no build.
  return globSync('{app,features,shared}/**/*.tsx', { cwd: sources }).flatMap((file) =>
    titlesIn(readFileSync(join(sources, file), 'utf8'))
      .filter((title) => !isLookedAt(title))
      .map((title) => `${file}: ${title}`),
  )
}
