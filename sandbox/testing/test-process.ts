/**
 * A sandbox as a process of its own, for tests that kill it or load it: the whole of it, on free ports, with passwords that
 * cost little. Its argument is where the data is: a folder, or a PostgreSQL's address. Prints one line when it is
 * up, with the processor time that this took.
 */
import '../quick-start.ts'
import { flushCompileCache } from 'node:module'

const { cheapCost } = await import('../auth/passwords.ts')
const { startSandbox } = await import('../process/start-sandbox.ts')

const [place = '', speed = '60'] = process.argv.slice(2)

const { origin, deskOrigin, close } = await startSandbox({
  ports: 0,
  data: place.includes('://') ? { url: place } : { folder: place },
  passwordCost: cheapCost,
  speed: Number(speed),
})
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
const { user, system } = process.cpuUsage()
process.stdout.write(`${JSON.stringify({ origin, deskOrigin, cpuMs: (user + system) / 1000 })}\n`)
// What kills it leaves it no time to write this at its end.
flushCompileCache()
