/** Loads the renderer's modules into the process of the build, as `npm run dev` would serve them. */
import { join } from 'node:path'
import { createServer, type Plugin } from 'vite'
import { classNamesPlugin } from './class-names-plugin.ts'
import { textsPlugin } from './texts-plugin.ts'

const location = { href: 'http://localhost/', hostname: 'localhost', hash: '' }
/** The browser globals that the modules use when they are loaded. */
const browserGlobals = {
  window: { addEventListener: () => undefined, location },
  location,
  history: { state: null },
  document: { documentElement: {} },
}

/** Imports a module of the renderer by its path there; throws if it has not all of the names. */
export type LoadModule = <Module extends object>(
  path: string,
  names: readonly (keyof Module & string)[],
) => Promise<Module>

const hasAll = <Module extends object>(
  loaded: object,
  names: readonly (keyof Module & string)[],
): loaded is Module => names.every((name) => name in loaded)

/** Runs `use` with a loader, which ends with it. `namespaces` are those of the first screen. */
export async function loadInNode<Result>(
  project: string,
  namespaces: readonly string[],
  plugins: readonly Plugin[],
  use: (load: LoadModule) => Promise<Result>,
): Promise<Result> {
  const missing = Object.entries(browserGlobals).filter(([name]) => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(missing))
  const server = await createServer({
    configFile: false,
    root: join(project, 'src', 'renderer'),
    plugins: [classNamesPlugin(), textsPlugin(project, namespaces), ...plugins],
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await use(
      async <Module extends object>(path: string, names: readonly (keyof Module & string)[]) => {
        const loaded: object = await server.ssrLoadModule(path)
        if (!hasAll<Module>(loaded, names)) throw new Error(`${path} has no ${names.join(', ')}`)
        return loaded
      },
    )
  } finally {
    await server.close()
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
  }
}
