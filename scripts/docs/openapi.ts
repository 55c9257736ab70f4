/** `npm run openapi` writes docs/openapi.json; with `--check` it fails when the file is not current or not right. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { lintOpenApi } from '../checks/lint-openapi.ts'
import { openApiText } from './openapi-document.ts'

const isCheck = process.argv.includes('--check')
const text = openApiText()
const file = new URL('../../docs/openapi.json', import.meta.url)

if (!isCheck) writeFileSync(file, text)
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  process.stderr.write('docs/openapi.json is not current: run `npm run openapi`.\n')
  process.exitCode = 1
}

for (const problem of await lintOpenApi(text)) {
  process.stderr.write(`openapi.json: ${problem}\n`)
  process.exitCode = 1
}
