/** A TLS server that asks its clients for a certificate, and a user whose certificate store has one to give. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { listenLocally } from '../../local-server.ts'

export interface CertificateServer {
  readonly origin: string
  /** For each request the name in the certificate that came with it, `none` without one. */
  readonly received: readonly string[]
  close(): Promise<void>
}

const password = 'placard'

/** Makes `~/.pki/nssdb` with an authority that is trusted, a server's certificate and the user's own. */
function makeStore(home: string): Buffer {
  const folder = join(home, '.pki/nssdb')
  mkdirSync(folder, { recursive: true })
  const noise = join(folder, 'noise')
  writeFileSync(noise, crypto.getRandomValues(new Uint8Array(64)))
  const store = ['-d', `sql:${folder}`]
  const create = (name: string, subject: string, ...options: readonly string[]) =>
    execFileSync(
      'certutil',
      ['-S', ...store, '-n', name, '-s', subject, '-k', 'ec', '-q', 'nistp256', '-z', noise, ...options],
      // The answers of `-2`: an authority, of any path length, critical.
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

/** The store is made in `home`, which is the home of the app's user. */
export async function startCertificateServer(home: string): Promise<CertificateServer> {
  const received: string[] = []
  const options = {
    pfx: makeStore(home),
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
