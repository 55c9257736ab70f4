/**
 * A complete sandbox in its own process, for tests that kill or load it: on free ports, with cheap password hashes. Arguments:
 * the data folder or a PostgreSQL URL, the speed of delivery time, and the folder of a web app. Prints one line when it is ready,
 * with the CPU time of the start.
 */
import '../quick-start.ts'
import { flushCompileCache } from 'node:module'

const { cheapCost } = await import('../auth/passwords.ts')
const { startSandbox } = await import('../process/start-sandbox.ts')

const [location = '', speed = '60', staticFolder] = process.argv.slice(2)

const { origin, deskOrigin, close } = await startSandbox({
  ports: 0,
  data: location.includes('://') ? { url: location } : { folder: location },
  passwordCost: cheapCost,
  speed: Number(speed),
  // A test's partners call and write as often in a minute as a user in a day.
  traffic: { callsPerMinute: 1_000_000, writesPerHour: 1_000_000 },
  ...(staticFolder && { staticFolder }),
})
process.on('SIGTERM', () => void close())
const { user, system } = process.cpuUsage()
process.stdout.write(`${JSON.stringify({ origin, deskOrigin, cpuMs: (user + system) / 1000 })}\n`)
// Written now, because a killed process cannot write it at its end.
flushCompileCache()
