/** Runs a package's command with the pinned Node and without a shell, so that it works the same on Windows. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MODULES = new URL('../../node_modules/', import.meta.url)
/** Commands whose package has another name. */
const PACKAGES: Record<string, string> = {
  biome: '@biomejs/biome',
  playwright: '@playwright/test',
  stryker: '@stryker-mutator/core',
  tsc: 'typescript',
}

/** The script of a command in `node_modules/.bin`; throws when its package does not have the command. */
export function commandPath(command: string): string {
  const folder = new URL(`${PACKAGES[command] ?? command}/`, MODULES)
  const { bin }: { bin?: Record<string, string> | string } = JSON.parse(
    readFileSync(new URL('package.json', folder), 'utf8'),
  )
  const script = typeof bin === 'string' ? bin : bin?.[command]
  if (!script) throw new Error(`${folder.pathname} has no command ${command}`)
  return join(import.meta.dirname, '../../node_modules', PACKAGES[command] ?? command, script)
}

/** The result of a finished command. */
export type Finished = { code: number; output: string }

/** Runs a command; prints its output, or returns it with `quiet`. */
export function runTool(
  command: string,
  args: readonly string[],
  options: { quiet?: boolean; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Finished> {
  return runNode([commandPath(command), ...args], options)
}

/** Like `runTool`, for a script of this repository, which is stopped after `limitMs`. */
export function runNode(
  args: readonly string[],
  options: { quiet?: boolean; cwd?: string; env?: NodeJS.ProcessEnv; limitMs?: number } = {},
): Promise<Finished> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    timeout: options.limitMs,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}
