/** `npm run openapi` writes docs/openapi.json and docs/api.md; with `--check` it fails when they are not current or not right. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { apiMarkdown } from './api/markdown.ts'
import { lintOpenApi } from './lint-openapi.ts'
import { openApiText } from './openapi-document.ts'

const isCheck = process.argv.includes('--check')
const made = { 'openapi.json': openApiText(), 'api.md': apiMarkdown() }

for (const [name, text] of Object.entries(made)) {
  const file = new URL(`../docs/${name}`, import.meta.url)
  if (!isCheck) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    process.stderr.write(`docs/${name} is not current: run \`npm run openapi\`.\n`)
    process.exitCode = 1
  }
}

for (const problem of await lintOpenApi(made['openapi.json'])) {
  process.stderr.write(`openapi.json: ${problem}\n`)
  process.exitCode = 1
}
