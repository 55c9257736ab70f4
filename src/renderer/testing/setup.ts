/** Runs before each file of component tests, and before the app reads its configuration. */
import { commands } from 'vitest/browser'

const origin = await commands.sandboxOrigin()
Object.assign(window, { placardConfig: Promise.resolve(JSON.stringify({ host: origin })) })
