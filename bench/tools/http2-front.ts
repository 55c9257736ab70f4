/** An HTTP/2 server in front of the sandbox, as nginx or Caddy are in front of a host (docs/deploy.md). */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Headers of one connection, which HTTP/2 does not have. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host']

/** A certificate for this machine that no browser trusts. */
function selfSigned(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'placard-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  try {
    const subject = ['-subj', '/CN=localhost', '-days', '1', '-keyout', key, '-out', cert]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject],
      {
        stdio: 'pipe',
      },
    )
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Forwards everything to `target`, an origin; throws without `openssl`. */
export async function serveHttp2(target: string): Promise<{ origin: string; close: () => void }> {
  const server = createSecureServer(selfSigned(), (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    )
    const forwarded = request(
      `${target}${incoming.url}`,
      { method: incoming.method, headers },
      (response) => {
        const kept = Object.entries(response.headers).filter(([name]) => !connectionHeaders.includes(name))
        outgoing.writeHead(response.statusCode ?? 502, Object.fromEntries(kept))
        response.pipe(outgoing)
      },
    )
    forwarded.on('error', () => outgoing.stream.close())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return { origin: `https://localhost:${address.port}`, close: () => server.close() }
}
