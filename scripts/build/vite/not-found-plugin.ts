/** Writes `404.html`, which web servers send for a wrong address: in all languages, because it has no script, with a link to the app. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { defaultLanguage, isLanguage, languages } from '#protocol/languages.ts'

const Texts = v.object({ notFound: v.object({ title: v.string(), text: v.string(), home: v.string() }) })

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The page, with English first. The link is absolute: a wrong address may be below a folder that does not exist. */
export function notFoundPage(project: string): string {
  const folder = join(project, 'locales')
  const codes = readdirSync(folder)
    .filter(isLanguage)
    .toSorted((a, b) => Number(b === defaultLanguage) - Number(a === defaultLanguage))
  const sections = codes.map((code) => {
    const file: unknown = JSON.parse(readFileSync(join(folder, code, 'frame.json'), 'utf8'))
    const { title, text, home } = v.parse(Texts, file).notFound
    return `<section lang="${languages[code].tag}">
<h2>${escapeHtml(title)}</h2>
<p>${escapeHtml(text)} <a href="/">${escapeHtml(home)}</a></p>
</section>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Placard</title>
<h1>Placard</h1>
${sections.join('\n')}
</html>
`
}

export function notFoundPlugin(project: string): Plugin {
  return {
    name: 'placard-not-found',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '404.html', source: notFoundPage(project) })
    },
  }
}
