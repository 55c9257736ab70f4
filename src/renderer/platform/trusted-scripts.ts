/** The only Trusted Types policy of the app: it passes the URLs of its workers and nothing else. */
import { scriptPolicyName } from '#protocol/content-policy.ts'
import pdfWorker from './pdf-worker.ts?worker&url'
import statementWorker from './statement-worker.ts?worker&url'

interface ScriptPolicy {
  createScriptURL(address: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy
}
declare global {
  interface Window {
    /** Undefined if the browser does not support Trusted Types. */
    readonly trustedTypes?: PolicyFactory
  }
}

const addresses = {
  /** Parses PDF documents. */
  pdf: pdfWorker,
  /** Compares statements with their seals. */
  statement: statementWorker,
  /** The service worker, next to the page. */
  service: './service-worker.js',
} as const

const rules: ScriptPolicy = {
  createScriptURL(address) {
    const isOwn = Object.values(addresses).some((allowed) => allowed === address)
    if (!isOwn) throw new TypeError('not a script of the app')
    return address
  },
}

let policy: ScriptPolicy | undefined

/** The URL of a worker, in the form that enforced Trusted Types require. */
export function trustedScript(worker: keyof typeof addresses): string {
  policy ??= window.trustedTypes?.createPolicy(scriptPolicyName, rules) ?? rules
  return policy.createScriptURL(addresses[worker])
}
