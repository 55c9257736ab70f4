/** CPU time of a page's workers, which does not include other programs. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Per second in `/proc`, on every Linux that Chromium runs on. */
const clockTicks = 100

/** The CPU time of one thread in s; 0 if it is not a worker's or has ended meanwhile. */
function threadTime(folder: string): number {
  try {
    if (!readFileSync(`${folder}/comm`, 'utf8').startsWith('DedicatedWorker')) return 0
    const stat = readFileSync(`${folder}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / clockTicks
  } catch {
    return 0
  }
}

/**
 * The CPU time in s of all workers that are alive. Traces lose a worker's last task. Without `/proc` it is that of the
 * pages' processes with all their threads, which is more.
 */
export async function workerTime(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  const times = pages.flatMap(({ id, cpuTime }) => {
    const threads = `/proc/${id}/task`
    return existsSync(threads)
      ? readdirSync(threads).map((thread) => threadTime(`${threads}/${thread}`))
      : [cpuTime]
  })
  return times.reduce((sum, time) => sum + time, 0)
}
