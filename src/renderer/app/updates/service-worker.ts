/** The web app's service worker, seen from the page: registered once there is nothing else to do, asked for newer versions. */
import type { FromWorker, ToWorker } from '#contract/service-worker.ts'
import { currentLanguage } from '#i18n/texts.ts'
import { trustedScript } from '#platform/trusted-scripts.ts'
import { updateStore } from './update-store.ts'

/** As often as the desktop app asks its feed. */
const everyMs = 6 * 60 * 60 * 1000
/** How long the worker may take to answer, ms. */
const patienceMs = 5000

/** Has the newest version used from the next start on, and starts. */
async function install(): Promise<'done' | 'refused'> {
  const { active } = await navigator.serviceWorker.ready
  const { port1, port2 } = new MessageChannel()
  const isChosen = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(resolve, patienceMs, false)
  })
  active?.postMessage({ type: 'choose' } satisfies ToWorker, [port2])
  if (!(await isChosen)) return 'refused'
  location.reload()
  return 'done'
}

let isStarted = false

/** Never throws; does nothing where the browser has no service workers, or forbids them. */
export async function keepForOffline(): Promise<void> {
  if (isStarted || !('serviceWorker' in navigator)) return
  isStarted = true
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.type === 'ready') updateStore.setState({ ready: { install } })
  })
  try {
    const registration = await serviceWorker.register(trustedScript('service'), { updateViaCache: 'none' })
    setInterval(() => void registration.update().catch(() => undefined), everyMs)
    const { active } = await serviceWorker.ready
    active?.postMessage({ type: 'hello', language: currentLanguage() } satisfies ToWorker)
  } catch {
    // Without it the app is as it was.
  }
}
