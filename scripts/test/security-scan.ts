/**
 * `npm run security:scan`: runs wapiti (a Debian package) on a new sandbox, its API and its desk. Fails on findings without an
 * answer below. Prints a message and succeeds when wapiti is not installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Finding {
  readonly info: string
  /** The page or the form, without the origin. */
  readonly path: string
}

/** Whether a form's address rejects requests from other origins and without an origin. */
async function rejectsForgedRequests(address: string): Promise<boolean> {
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

/** Findings of wapiti with the reason why they are no problem, which is verified each time. */
const answers: Readonly<Record<string, (address: string) => boolean | Promise<boolean>>> = {
  // Removed from browsers and harmful in old ones; a Content-Security-Policy without inline scripts replaces it.
  'X-XSS-Protection is not set': async (address) => {
    const policy = (await fetch(address)).headers.get('Content-Security-Policy') ?? ''
    return policy.includes("default-src 'none'") && !policy.includes('unsafe')
  },
  // A sandbox serves loopback without TLS; the reverse proxy with TLS sets it.
  'Strict-Transport-Security is not set': () =>
    readFileSync(join(import.meta.dirname, '..', 'hosting', 'hosting-headers.ts'), 'utf8').includes(
      "'Strict-Transport-Security': 'max-age=31536000'",
    ),
  // The desk accepts forms only from its own pages, by the Origin header, which a page cannot forge.
  'Lack of anti CSRF token': rejectsForgedRequests,
}

const modules = 'csp,http_headers,cookieflags,methods,crlf,csrf,xss,permanentxss,sql,exec,file,redirect'
const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'placard-scan-'))

function scan(address: string): Finding[] {
  const report = join(folder, 'report.json')
  const target = ['-u', address, '--scope', 'domain', '-m', modules, '-f', 'json', '-o', report]
  const options = ['--flush-session', '--max-scan-time', '2', '--no-bugreport', '--verbose', '0']
  spawnSync('wapiti', [...target, ...options], {
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
  const program = join(root, 'sandbox/testing/sandbox-process.ts')
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
