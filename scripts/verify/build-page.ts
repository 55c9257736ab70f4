/**
 * `npm run verify:page` writes out/verify.html: the verifier as one file that needs no network (docs/verifiable-history.md). The
 * script is compressed in it; a small one unpacks it, and the policy names the hashes of both.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { build } from 'vite'
import { statementWords } from './words.ts'

const folder = import.meta.dirname
const output = join(folder, '../../out')

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    define: { statementLanguages: JSON.stringify(statementWords({ withRemarks: false })) },
    build: {
      write: false,
      target: 'es2024',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, 'page.ts'), output: { format: 'es' } },
    },
  })
  if (!('output' in built) || built.output.length !== 1 || built.output[0].type !== 'chunk')
    throw new Error('the verifier is not one script')
  return built.output[0].code.trim()
}

const loaderOf = (script: string): string =>
  [
    `const packed=Uint8Array.from(atob('${deflateRawSync(script, { level: 9 }).toString('base64')}'),c=>c.charCodeAt(0))`,
    "const script=document.createElement('script')",
    "script.type='module'",
    "script.textContent=await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()",
    'document.head.append(script)',
  ].join('\n')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page as one HTML file. */
export async function verifierPage(): Promise<string> {
  const script = await bundle()
  const loader = loaderOf(script)
  const style = readFileSync(join(folder, 'page.css'), 'utf8').replaceAll('\n', '')
  const policy = `default-src 'none'; script-src ${hashOf(loader)} ${hashOf(script)}; style-src ${hashOf(style)}; worker-src blob:`
  // By functions, because a text may contain the patterns of a replacement.
  return readFileSync(join(folder, 'page.html'), 'utf8')
    .replaceAll(/^ +/gm, '')
    .replace('POLICY', () => policy)
    .replace('/* STYLE */', () => style)
    .replace('/* SCRIPT */', () => loader)
}

if (import.meta.main) {
  const page = await verifierPage()
  mkdirSync(output, { recursive: true })
  writeFileSync(join(output, 'verify.html'), page)
  process.stdout.write(`out/verify.html, ${Buffer.byteLength(page)} bytes\n`)
}
