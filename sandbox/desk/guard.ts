/**
 * Keeps foreign pages out of the desk: another Host is DNS rebinding, another Origin on a POST is a forged form.
 * A browser sends Origin with every POST, so a POST without one is refused too.
 */
import type { MiddlewareHandler } from 'hono'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Refuses what does not come from the desk's own pages; `deskOrigin` gives the port. */
export function ownPagesOnly(deskOrigin: string): MiddlewareHandler {
  const { port } = new URL(deskOrigin)
  const origins = new Set(loopbackNames.map((name) => new URL(`http://${name}:${port}`).origin))
  return async (c, next) => {
    const here = new URL(c.req.url).origin
    if (!origins.has(here)) return c.text('The desk answers on localhost only.\n', 421)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && c.req.header('Origin') !== here) {
      return c.text('The desk takes forms from its own pages only.\n', 403)
    }
    return next()
  }
}
