/**
 * The screenshots of the visual tests, in one page. Written once at the end of a run: with `test.afterAll`, Playwright deals out
 * a file's tests in equal parts before it starts, and the slowest part decides.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { PLACARD_E2E_HOME: home } = process.env

/** The folder of the screenshots. The desktop tests cannot write into the project (`scripts/desktop/test.ts`). */
export const shots = home === undefined ? join(import.meta.dirname, '..', 'shots') : join(home, 'shots')

/** Writes one page with all screenshots, `index.html`. */
export default function writeContactSheet(): void {
  if (!existsSync(shots)) return
  const figures = readdirSync(shots)
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map(
      (name) =>
        `<figure><a href="${encodeURIComponent(name)}"><img loading="lazy" src="${encodeURIComponent(name)}" alt=""></a><figcaption>${name.slice(0, -4)}</figcaption></figure>`,
    )
  const style =
    'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;margin:16px}figure{margin:0;inline-size:240px}img{inline-size:100%;border:1px solid #ccc}figcaption{overflow-wrap:anywhere}'
  writeFileSync(
    join(shots, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Visual tests</title><style>${style}</style>${figures.join('\n')}</html>\n`,
  )
}
