/** Where calls go: the origin of the page, unless the build or the desktop app names another host. */
import { platform } from '#platform/index.ts'

export const host: string = platform.host

/** The host's name, for those who must know whether it is this machine. */
export const hostName: string = host === '' ? location.hostname : new URL(host).hostname
