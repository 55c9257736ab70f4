/**
 * Bounds what one connection can ask for before it has its answers (HTTP/1.1 pipelining, RFC 9112, section 9.3.2). Node hands over
 * every request that it has read, although only the first one can be answered.
 */
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** The most requests of a connection that wait for the answer to an earlier one. Browsers and proxies send one at a time. */
const maxWaiting = 16

/**
 * A listener that gets a connection's requests one after another: the next one once the answer to the last one was taken over by the
 * system or given up. So an answer that is not read holds up the requests behind it. A connection with too many is closed.
 */
export function oneAtATime(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>()
  return (request, response) => {
    const { socket } = request
    const queue = queues.get(socket) ?? []
    queues.set(socket, queue)
    if (queue.length > maxWaiting) socket.destroy()
    if (socket.destroyed) return
    const handle = () => {
      response.once('close', () => {
        queue.shift()
        if (!socket.destroyed) queue[0]?.()
      })
      listener(request, response)
    }
    queue.push(handle)
    if (queue.length === 1) handle()
  }
}
