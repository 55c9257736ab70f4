/** One page with all their screenshots, `e2e/shots/index.html`. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { PLACARD_E2E_HOME: home } = process.env

/** Where the screenshots go; the desktop's tests cannot write into the project (`scripts/desktop/test.ts`). */
export const shots = home === undefined ? join(import.meta.dirname, '..', 'shots') : join(home, 'shots')

/** Lists what there is; each worker does it when it ends. */
export function writeContactSheet(): void {
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
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Looks</title><style>${style}</style>${figures.join('\n')}</html>\n`,
  )
}
