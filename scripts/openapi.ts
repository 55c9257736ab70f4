/** `node scripts/openapi.ts` writes docs/openapi.json; with `--check` it fails when the file is not current. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { openApiText } from './openapi-document.ts'

const file = new URL('../docs/openapi.json', import.meta.url)
const text = openApiText()

if (!process.argv.includes('--check')) {
  writeFileSync(file, text)
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/openapi.json is not current: run `node scripts/openapi.ts`.\n')
  process.exitCode = 1
}
