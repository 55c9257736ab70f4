/** The one Trusted Types policy of the app: it passes the addresses of its two workers and nothing else. */
import { scriptPolicyName } from '#protocol/content-policy.ts'
import pdfWorker from './pdf-worker.ts?worker&url'

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}
declare global {
  interface Window {
    /** Where the browser has Trusted Types. */
    readonly trustedTypes?: PolicyFactory
  }
}

const addresses = {
  /** Parses PDF documents. */
  pdf: pdfWorker,
  /** Keeps the web app for a start without a connection; beside the page. */
  service: './service-worker.js',
} as const

const rules: ScriptPolicy = {
  createScriptURL(address) {
    const isOwn = Object.values(addresses).some((each) => each === address)
    if (!isOwn) throw new TypeError('not a script of the app')
    return address
  },
}

let policy: ScriptPolicy | undefined

/** A worker's address, as a page under enforced Trusted Types may use it. */
export function trustedScript(worker: keyof typeof addresses): string {
  policy ??= window.trustedTypes?.createPolicy(scriptPolicyName, rules) ?? rules
  return policy.createScriptURL(addresses[worker])
}
