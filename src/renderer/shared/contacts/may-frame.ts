import { platform } from '#platform/index.ts'

/** False for an origin that the operator's configuration, and so the page's policy, keeps from being framed. */
export function mayFrame(origin: string): boolean {
  return platform.run.config.customer_frame_hosts?.includes(origin) ?? true
}
