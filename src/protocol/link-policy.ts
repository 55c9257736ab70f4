/** Which addresses may open outside the app (docs/rules.md, section R5.5). */

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The URL if it may open: `https`, or `http` on loopback for the bundled sandbox; never with a user name or password. */
export function allowedLink(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return undefined
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && loopback.has(url.hostname) ? url : undefined
}

/** True for a host name of this machine. */
export function isLoopback(hostname: string): boolean {
  return loopback.has(hostname)
}
