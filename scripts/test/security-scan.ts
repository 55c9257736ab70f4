/**
 * `npm run security:scan`: wapiti (Debian's package) on a sandbox of its own, the API's origin and the desk. Fails on what it finds
 * besides the findings that are answered below; where wapiti is not installed it says so, and that is no failure.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Finding {
  readonly info: string
  /** Of the page or the form, without its origin. */
  readonly path: string
}

/** Whether a form's address refuses what another page, or no page, sends it. */
async function refusesForged(address: string): Promise<boolean> {
  for (const headers of [{}, { Origin: 'https://elsewhere.example' }, { Origin: 'null' }]) {
    const { status } = await fetch(address, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ a: '1' }),
    })
    if (status !== 403) return false
  }
  return true
}

/** What wapiti finds and what holds against it, which is tried each time. */
const answers: Readonly<Record<string, (address: string) => boolean | Promise<boolean>>> = {
  // Gone from browsers, and a risk where it lives on; a Content-Security-Policy without inline scripts does its work.
  'X-XSS-Protection is not set': async (address) => {
    const policy = (await fetch(address)).headers.get('Content-Security-Policy') ?? ''
    return policy.includes("default-src 'none'") && !policy.includes('unsafe')
  },
  // A sandbox serves loopback without TLS; what puts TLS in front sets it.
  'Strict-Transport-Security is not set': () =>
    readFileSync(join(import.meta.dirname, '..', 'hosting', 'hosting-headers.ts'), 'utf8').includes(
      "'Strict-Transport-Security': 'max-age=31536000'",
    ),
  // The desk takes a form from its own pages only, by the Origin that a browser sends and no page can forge.
  'Lack of anti CSRF token': refusesForged,
}

const modules = 'csp,http_headers,cookieflags,methods,crlf,csrf,xss,permanentxss,sql,exec,file,redirect'
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'placard-scan-'))

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
  const program = join(root, 'sandbox/testing/test-process.ts')
  const sandbox = spawn(process.execPath, [program, join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(sandbox, 'close')
  try {
    const [line]: string[] = await once(createInterface(sandbox.stdout), 'line')
    const { origin, deskOrigin }: { origin: string; deskOrigin: string } = JSON.parse(line ?? '{}')
    let [all, open] = [0, 0]
    for (const address of [
      `${origin}/health`,
      `${origin}/facebook-business/basic_config`,
      `${deskOrigin}/`,
    ]) {
      for (const { info, path } of scan(address)) {
        const isAnswered = (await answers[info]?.(new URL(path, address).href)) ?? false
        all += 1
        if (!isAnswered) open += 1
        console.log(`${isAnswered ? 'answered' : 'FOUND   '} ${new URL(address).origin}${path}: ${info}`)
      }
    }
    console.log(`wapiti: ${all} findings, ${open} of them not answered`)
    return open
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
