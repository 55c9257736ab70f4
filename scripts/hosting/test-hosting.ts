/**
 * `npm run test:hosting`: starts nginx and Caddy with their files from deploy/ and the built app, and checks headers, caching
 * and the policy by requests. Only host names, ports, folders and certificates of the files are changed. A server that is not
 * installed is skipped; with `CI=true` that is a failure.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectFolder, webFolder } from '../build/web-build.ts'
import { hostingFiles, hostingHeaders } from './hosting-headers.ts'

const port = 4743
const work = mkdtempSync(join(tmpdir(), 'placard-hosting-'))
const site = join(work, 'site')
const file = (name: string) => join(work, name)

function prepare(): void {
  cpSync(webFolder, site, { recursive: true })
  writeFileSync(join(site, 'config.json'), JSON.stringify({ host: 'https://api.harbour.example' }))
  for (const [name, text] of Object.entries(hostingFiles(hostingHeaders(site))))
    writeFileSync(file(name), text)
  const certificate = ['-keyout', file('key.pem'), '-out', file('certificate.pem'), '-subj', '/CN=localhost']
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  execFileSync('openssl', [...kind, ...certificate], { stdio: 'ignore' })
  // nginx's workers run as another user.
  execFileSync('chmod', ['-R', 'a+rX', work])
}

const fromDeploy = (name: string) =>
  readFileSync(join(projectFolder, 'deploy', name), 'utf8')
    .replaceAll('/srv/placard', site)
    .replaceAll('/etc/placard', work)

/** Debian has nginx in `/usr/sbin`, which is not in every user's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin', '/usr/local/sbin']
const programOf = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path))

const servers = {
  nginx: (program) => {
    const server = fromDeploy('nginx.conf')
      .replace('listen 443', `listen ${port}`)
      .replace('listen 80', `listen ${port + 1}`)
    const files = `pid ${file('pid')};\nerror_log ${file('error.log')};\ndaemon off;\nevents {}\n`
    writeFileSync(file('nginx.conf'), `${files}http {\naccess_log off;\n${server}}\n`)
    return spawn(program, ['-c', file('nginx.conf')], { stdio: 'inherit' })
  },
  caddy: (program) => {
    const own = `https://localhost:${port} {\n\ttls ${file('certificate.pem')} ${file('key.pem')}`
    const text = fromDeploy('Caddyfile').replace('app.example.com {', own)
    writeFileSync(
      file('Caddyfile'),
      `{\n\tadmin off\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${text}`,
    )
    return spawn(program, ['run', '--adapter', 'caddyfile', '--config', file('Caddyfile')], {
      stdio: 'inherit',
    })
  },
} satisfies Record<string, (program: string) => ChildProcess>

interface Answer {
  readonly status: number
  /** As it was sent. */
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

function fetchPath(path: string, method = 'GET', encoding = 'gzip'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { rejectUnauthorized: false, method, headers: { 'Accept-Encoding': encoding } }
    const sent = request(`https://localhost:${port}${path}`, options, (answer) => {
      let body = ''
      answer.on('data', (part) => {
        body += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** `h2` if the server offers HTTP/2, else the reason why not. */
function chosenProtocol(): Promise<string | undefined> {
  return new Promise((resolve) => {
    const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false })
    session.once('error', (error) => resolve(error.message))
    session.once('connect', () => {
      resolve(session.alpnProtocol)
      session.close()
    })
  })
}

async function waitUntilReady(child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    const isReady = await fetchPath('/').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not start')
}

let failed = 0
let checked = 0
const skipped: string[] = []

function expect(what: string, actual: unknown, expected: string | number | RegExp): void {
  const isRight = expected instanceof RegExp ? expected.test(String(actual)) : actual === expected
  checked += 1
  if (!isRight) failed += 1
  console.log(`  ${isRight ? 'ok    ' : 'FAILED'} ${what}${isRight ? '' : `: ${actual}, not ${expected}`}`)
}

/** Small scripts are not compressed. */
function largestScript(): string {
  const size = (name: string) => statSync(join(site, 'assets', name)).size
  const scripts = readdirSync(join(site, 'assets')).filter((name) => name.endsWith('.js'))
  return `assets/${scripts.toSorted((a, b) => size(b) - size(a))[0]}`
}

/** A file that pdf.js fetches for a document: the hash is in its folder's name. */
function pdfFile(name: string): string {
  const folder = readdirSync(join(site, 'assets')).find((entry) => /^pdf-\w+$/.test(entry))
  return `assets/${folder}/${name}`
}

async function check(): Promise<void> {
  const script = largestScript()
  const [page, hashed, map, decoder, config, missing, posted, worker, manifest] = await Promise.all([
    fetchPath('/'),
    fetchPath(`/${script}`),
    fetchPath(`/${pdfFile('H.bcmap')}`),
    fetchPath(`/${pdfFile('openjpeg_nowasm_fallback.js')}`),
    fetchPath('/config.json'),
    fetchPath('/no/such/page', 'GET', 'identity'),
    fetchPath('/', 'POST'),
    fetchPath('/service-worker.js'),
    fetchPath('/manifest.webmanifest'),
  ])
  expect('the protocol is HTTP/2', await chosenProtocol(), 'h2')
  expect('the page is found', page.status, 200)
  expect('the page is html', page.headers['content-type'], 'text/html; charset=utf-8')
  for (const [name, value] of Object.entries(hostingHeaders(site)))
    for (const [where, answer] of Object.entries({ page, hashed, missing }))
      expect(`the response of the ${where} has ${name}`, answer.headers[name.toLowerCase()], value)
  expect(
    'the policy names the configured host',
    page.headers['content-security-policy'],
    /connect-src 'self' https:\/\/api\.harbour\.example;/,
  )
  expect('the page is revalidated', page.headers['cache-control'], 'no-cache')
  expect('the configuration is revalidated', config.headers['cache-control'], 'no-cache')
  expect('the configuration is json', config.headers['content-type'], /^application\/json/)
  expect(
    'a hashed file is cached forever',
    hashed.headers['cache-control'],
    'public, max-age=31536000, immutable',
  )
  for (const [what, { status, headers }] of Object.entries({ map, decoder })) {
    expect(`the ${what} of a document is found`, status, 200)
    expect(`the ${what} of a document is cached forever`, headers['cache-control'], /immutable/)
  }
  expect('a decoder has its content type', decoder.headers['content-type'], /^text\/javascript/)
  expect('a character map is bytes', map.headers['content-type'], /^application\/octet-stream/)
  expect('a script has its content type', hashed.headers['content-type'], /^text\/javascript/)
  expect('a script is compressed', hashed.headers['content-encoding'], 'gzip')
  expect('the service worker has its content type', worker.headers['content-type'], /^text\/javascript/)
  expect('the service worker is revalidated', worker.headers['cache-control'], 'no-cache')
  expect('the manifest has its type', manifest.headers['content-type'], /^application\/manifest\+json/)
  expect('a missing page is 404', missing.status, 404)
  expect('a missing page leads to the app', missing.body, /<a href="\/">/)
  expect('POST is rejected', String(posted.status), /^40[35]$/)
}

try {
  prepare()
  for (const [name, start] of Object.entries(servers)) {
    const program = programOf(name)
    if (program === undefined) {
      skipped.push(name)
      console.log(`${name}: skipped, because it is not installed (Debian's package: ${name})`)
      continue
    }
    console.log(name)
    const child = start(program)
    const ended = new Promise((resolve) => child.once('close', resolve))
    try {
      await waitUntilReady(child)
      await check()
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(
  [`${checked - failed} passed`, `${failed} failed`, ...skipped.map((name) => `${name} skipped`)].join(', '),
)
const isComplete = process.env.CI === 'true' ? skipped.length === 0 : checked > 0
process.exitCode = failed === 0 && isComplete ? 0 : 1
