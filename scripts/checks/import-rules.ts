/** Finds imports that `module-boundaries.ts` forbids, and import cycles. Type imports and lazy imports count as well. */
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { confined, type Module, modules, testSupport } from './module-boundaries.ts'

/** Source texts by path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

const CODE = /\.tsx?$/
const TEST = /\.test\.tsx?$/
/** Every file of these folders belongs to a module. */
const IN_MODULES = /^(?:src|sandbox|e2e|scripts)\//

/** The import specifiers of a file. */
function importsOf(path: string, text: string): string[] {
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest)),
    ...module.dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ]
  const literals = requests
    .filter((request) => request !== null)
    .map(({ start, end }) => /^(['"`])(.+)\1$/s.exec(text.slice(start, end))?.[2])
  const types = [...text.matchAll(/\bimport\('([^']+)'\)\./g)].map(([, specifier]) => specifier)
  return [...new Set([...literals, ...types].filter((specifier) => specifier !== undefined))]
}

/** A module, and the folder that matched its pattern. */
type Location = { module: Module; root: string }

function locationOf(path: string): Location | undefined {
  for (const module of modules) {
    const root = new RegExp(`^${module.folder.replace('*', '[^/]+')}(?=/)`).exec(path)?.[0]
    if (root !== undefined) return { module, root }
  }
  return undefined
}

const matches = (specifier: string, patterns: readonly string[] = []) =>
  patterns.some((pattern) =>
    pattern.endsWith('/**') ? specifier.startsWith(pattern.slice(0, -2)) : specifier === pattern,
  )

function packageProblem(path: string, module: Module, specifier: string): string | undefined {
  const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier
  const owner = confined.find((row) => row.name === name)?.only
  if (owner === path || module.packages?.includes(name)) return undefined
  if (owner !== undefined) return `only ${owner} may import ${name}`
  if (module.packages === undefined || TEST.test(path)) return undefined
  return `${module.folder} may use only these packages: ${module.packages.join(', ') || 'none'}`
}

function importProblem(path: string, { module, root }: Location, specifier: string): string | undefined {
  if (specifier.startsWith('.')) {
    const target = posix.join(posix.dirname(path), specifier)
    // The manifest belongs to no module. The renderer would bundle all of it.
    const isManifest = target === 'package.json' && !path.startsWith('src/')
    return isManifest || target.startsWith(`${root}/`)
      ? undefined
      : `this leaves ${root}: use the alias of the other module`
  }
  if (!specifier.startsWith('#')) return packageProblem(path, module, specifier)
  if (specifier.includes('/../')) return 'an import by alias must not contain ".."'
  const isRendererTest = TEST.test(path) && path.startsWith(testSupport.tests)
  if (isRendererTest && matches(specifier, testSupport.mayImport)) return undefined
  if (matches(specifier, module.mayImport) && !matches(specifier, module.mayNot)) return undefined
  return `${module.folder} may import: ${module.mayImport.join(', ') || 'no other module'}`
}

/** The groups of files that import each other, each sorted (Tarjan's algorithm). */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const groups: string[][] = []
  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    stack.push(file)
    let low = index
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1 || graph.get(file)?.includes(file)) groups.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return groups
}

/** The forbidden imports, one line each, and the cycles. `aliases` maps `#name/` to its folder. */
export function checkImports(sources: Sources, aliases: Readonly<Record<string, string>>) {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  for (const [path, text] of sources) {
    if (!CODE.test(path)) continue
    const specifiers = importsOf(path, text).map((specifier) => specifier.replace(/\?.*$/, ''))
    const location = locationOf(path)
    if (location === undefined && IN_MODULES.test(path)) problems.push(`${path} belongs to no module`)
    for (const specifier of specifiers) {
      const problem = location && importProblem(path, location, specifier)
      if (problem !== undefined) problems.push(`${path} imports ${specifier}: ${problem}`)
    }
    const targets = specifiers.map((specifier) => {
      if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
      const [prefix] = /^#[^/]+\//.exec(specifier) ?? ['']
      return (aliases[prefix] ?? '') + specifier.slice(prefix.length)
    })
    graph.set(
      path,
      targets.filter((target) => sources.has(target)),
    )
  }
  return { problems, cycles: findCycles(graph) }
}
