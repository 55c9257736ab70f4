/** Runs before each file of component tests, and before the app reads its configuration. */
import { commands } from 'vitest/browser'

const origin = await commands.sandboxOrigin()
Object.assign(window, { placardConfig: Promise.resolve(JSON.stringify({ host: origin })) })

// The first test of a page would spend its time on loading the app's modules, one by one and beside the other pages.
const { pages } = await import('#app/routing/routes.ts')
await Promise.all([
  import('./app.tsx'),
  import('#app/routing/data-pages.ts'),
  ...pages.map(({ load }) => load()),
])
