import { platform } from '#platform/index.ts'

/** False if the operator's configuration, and so the Content-Security-Policy, does not allow framing of the origin. */
export function mayFrame(origin: string): boolean {
  return platform.run.config.customer_frame_hosts?.includes(origin) ?? true
}
