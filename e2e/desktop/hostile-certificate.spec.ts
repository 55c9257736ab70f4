/** A support page whose server asks for the user's TLS certificate. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { listenLocally } from '../local-server.ts'
import { expect, test } from './support/fixtures.ts'

interface CertificateServer {
  readonly origin: string
  /** For each request the name in its certificate, or `none`. */
  readonly received: readonly string[]
  close(): Promise<void>
}

const password = 'placard'

/** Creates `~/.pki/nssdb` with a trusted authority, a server's certificate and the user's certificate. */
function createStore(home: string): Buffer {
  const folder = join(home, '.pki/nssdb')
  mkdirSync(folder, { recursive: true })
  const noise = join(folder, 'noise')
  writeFileSync(noise, crypto.getRandomValues(new Uint8Array(64)))
  const store = ['-d', `sql:${folder}`]
  const create = (name: string, subject: string, ...options: readonly string[]) =>
    execFileSync(
      'certutil',
      ['-S', ...store, '-n', name, '-s', subject, '-k', 'ec', '-q', 'nistp256', '-z', noise, ...options],
      // The answers to the questions of `-2`: an authority, of any path length, critical.
      { input: 'y\n\ny\n', stdio: 'pipe' },
    )
  execFileSync('certutil', ['-N', ...store, '--empty-password'])
  create('authority', 'CN=Test authority', '-x', '-t', 'CT,C,C', '-m', '1', '-2')
  create('server', 'CN=localhost', '-c', 'authority', '-t', ',,', '-m', '2', '-8', 'localhost')
  create('person', 'CN=Ana Weber', '-c', 'authority', '-t', 'u,u,u', '-m', '3', '--extKeyUsage', 'clientAuth')
  const file = join(folder, 'server.p12')
  execFileSync('pk12util', ['-o', file, '-n', 'server', ...store, '-W', password])
  return readFileSync(file)
}

/** Starts a TLS server that asks for a certificate, and creates the certificate store in the user's home. */
async function startCertificateServer(home: string): Promise<CertificateServer> {
  const received: string[] = []
  const options = {
    pfx: createStore(home),
    passphrase: password,
    requestCert: true,
    rejectUnauthorized: false,
  }
  const server = createServer(options, ({ socket }, response) => {
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined
    received.push(String(certificate?.subject?.CN ?? 'none'))
    response.setHeader('Content-Type', 'text/html')
    response.end('<p>Support</p>')
  })
  const { port, close } = await listenLocally(server, { host: 'localhost' })
  return {
    origin: `https://localhost:${port}`,
    received,
    close,
  }
}

test('a page that requests a client certificate gets none', async ({ launch, profile }) => {
  const server = await startCertificateServer(profile)
  try {
    const { app, page } = await launch()
    await app.evaluate(({ app: main }) => {
      const offered: string[] = []
      Object.assign(main, { offered })
      main.prependListener(
        'select-client-certificate',
        (_event, _contents, _url, certificates: Electron.Certificate[]) => {
          offered.push(...certificates.map(({ subjectName }) => subjectName))
        },
      )
    })
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, server.origin)
    await expect(page.frameLocator('iframe').getByText('Support')).toBeVisible()
    // A certificate was available.
    expect(await app.evaluate(({ app: main }) => Reflect.get(main, 'offered'))).toContain('Ana Weber')
    expect(new Set(server.received)).toEqual(new Set(['none']))
  } finally {
    await server.close()
  }
})
