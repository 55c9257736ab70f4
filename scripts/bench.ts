/** `npm run bench`: runs every file of bench/ that measures; fails when one is past its budget. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './run-tool.ts'
import { buildWeb, isBuildStale, projectFolder } from './web-build.ts'

const wanted = process.argv.slice(2)
const files = globSync('bench/*.ts', { cwd: projectFolder })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
  .toSorted()
if (isBuildStale()) await buildWeb()

const past: string[] = []
for (const file of files) {
  console.log(`\n── ${file} ──`)
  const { code } = await runNode([join(projectFolder, file)], { cwd: projectFolder })
  if (code !== 0) past.push(file)
}
console.log(
  past.length === 0 ? `\n${files.length} within their budgets` : `\nPast a budget: ${past.join(', ')}`,
)
process.exitCode = past.length === 0 && files.length > 0 ? 0 : 1
