/** The platform the app runs on. The only file that looks at `window` to find out. */
import type { Platform } from './platform.ts'
import { webPlatform } from './web.ts'

export const platform: Platform = webPlatform(window)
