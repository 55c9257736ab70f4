/**
 * `npm run audit`: known vulnerabilities in the dependencies (`npm audit`, skipped with a message when the registry does not
 * respond) and secrets in the files under version control (secretlint).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { runTool } from '../env/run-tool.ts'

const root = join(import.meta.dirname, '..', '..')

/** Whether there are known vulnerabilities; undefined when the registry does not respond. */
function hasVulnerabilities(): boolean | undefined {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { stdout } = spawnSync(npm, ['audit', '--json'], { cwd: root, encoding: 'utf8', timeout: 60_000 })
  try {
    const report: { metadata?: { vulnerabilities?: { total?: number } } } = JSON.parse(stdout)
    const total = report.metadata?.vulnerabilities?.total
    if (total === undefined) return undefined
    console.log(total === 0 ? 'npm audit: no known vulnerabilities' : stdout)
    return total > 0
  } catch {
    return undefined
  }
}

async function hasSecrets(): Promise<boolean> {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ':!package-lock.json'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file !== '')
  const { code } = await runTool('secretlint', ['--no-glob', ...files], { cwd: root })
  if (code === 0) console.log(`secretlint: no secrets in ${files.length} files`)
  return code !== 0
}

const isVulnerable = hasVulnerabilities()
if (isVulnerable === undefined) console.log('npm audit: did not run, the registry does not respond')
const hasFoundSecrets = await hasSecrets()
process.exitCode = isVulnerable === true || hasFoundSecrets ? 1 : 0
