/** The API's origin; empty if it is the origin of the page. */
import { platform } from './index.ts'

export const host: string = platform.host

/** To find out whether the host is this machine. */
export const hostName: string = host === '' ? location.hostname : new URL(host).hostname
