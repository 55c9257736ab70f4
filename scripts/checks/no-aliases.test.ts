/** No build replaces a package by other code. */
import { loadConfigFromFile as loadDesktopConfig } from 'electron-vite'
import { type InlineConfig, loadConfigFromFile, resolveConfig } from 'vite'
import { expect, it } from 'vitest'
import { projectFolder } from '../build/web-build.ts'

const env = { command: 'build', mode: 'production' } as const

async function configIn(file: string): Promise<InlineConfig | undefined> {
  return (await loadConfigFromFile(env, file, projectFolder))?.config
}

const desktop = (await loadDesktopConfig(env, 'electron.vite.config.ts', projectFolder)).config

/** Vite's own aliases, for its client in development. */
const isViteAlias = (name: string) => /@vite\\?\/(?:env|client)/.test(name)

it.each<[string, InlineConfig | undefined]>([
  ['web', await configIn('vite.config.ts')],
  ['desktop renderer', desktop.renderer],
  ['desktop main', desktop.main],
  ['desktop preload', desktop.preload],
  ['tests', await configIn('vitest.config.ts')],
])('the build "%s" has no alias of a package', async (_build, config) => {
  expect(config).toBeDefined()
  const { resolve } = await resolveConfig({ ...config, root: projectFolder, configFile: false }, 'build')
  const aliases = resolve.alias.map(({ find }) => String(find))
  expect(aliases.length).toBeGreaterThan(0)
  expect(aliases.filter((name) => !isViteAlias(name))).toEqual([])
})
