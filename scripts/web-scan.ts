/**
 * `npm run scan`: wapiti (Debian's package) on a sandbox of its own, the API's origin and the desk. Fails on what it finds
 * besides the findings that are answered below; where wapiti is not installed it says so, and that is no failure.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** What wapiti finds and what holds against it. */
const answered: readonly string[] = [
  // Gone from browsers, and a risk where it lives on; the Content-Security-Policy does its work.
  'X-XSS-Protection is not set',
  // A sandbox serves loopback without TLS; what puts TLS in front sets it (docs/deploy.md).
  'Strict-Transport-Security is not set',
  // The desk takes a form from its own pages only, by the Origin that a browser sends and no page can forge.
  'Lack of anti CSRF token',
]

const modules = 'csp,http_headers,cookieflags,methods,crlf,csrf,xss,permanentxss,sql,exec,file,redirect'
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'placard-scan-'))

interface Finding {
  readonly info: string
  readonly path: string
}

function scan(address: string): Finding[] {
  const report = join(folder, 'report.json')
  const to = ['-u', address, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report]
  const how = ['--flush-session', '--max-scan-time', '2', '--no-bugreport', '--verbose', '0']
  spawnSync('wapiti', [...to, ...how], {
    cwd: folder,
    timeout: 300_000,
    env: { ...process.env, HOME: folder },
  })
  const {
    vulnerabilities,
    anomalies,
  }: Record<'vulnerabilities' | 'anomalies', Record<string, Finding[]>> = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return [...Object.values(vulnerabilities), ...Object.values(anomalies)].flat()
}

async function scanSandbox(): Promise<number> {
  const program = join(root, 'sandbox/server/test-process.ts')
  const sandbox = spawn(process.execPath, [program, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(sandbox, 'close')
  try {
    const [line]: string[] = await once(createInterface(sandbox.stdout), 'line')
    const { origin, deskOrigin }: { origin: string; deskOrigin: string } = JSON.parse(line ?? '{}')
    const found = [`${origin}/health`, `${origin}/facebook-business/basic_config`, `${deskOrigin}/`].flatMap(
      scan,
    )
    const open = found.filter(({ info }) => !answered.includes(info))
    for (const { info, path } of open) console.log(`found at ${path}: ${info}`)
    console.log(`wapiti: ${found.length} findings, ${open.length} of them not answered`)
    return open.length
  } finally {
    sandbox.kill('SIGTERM')
    await ended
  }
}

try {
  if (spawnSync('wapiti', ['--version']).error) console.log('wapiti: did not run, it is not installed')
  else process.exitCode = (await scanSandbox()) === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
