/** Which text keys the code names: as a whole (`'list.more'`, `'plan:list.more'`) or by a pattern (`status.${x}`). */

/** Finds out whether a key of a namespace is named anywhere in the given sources. */
export function keyFinder(sources: readonly string[]): (namespace: string, key: string) => boolean {
  const whole = new Set<string>()
  const patterns = new Map<string, RegExp>()
  for (const source of sources) {
    for (const literal of literals(source)) {
      if (!literal.includes('${')) whole.add(literal)
      else if (hasFixedPart(literal)) patterns.set(literal, asPattern(literal))
    }
  }
  const all = [...patterns.values()]
  return (namespace, key) =>
    [key, `${namespace}:${key}`].some((name) => whole.has(name) || all.some((one) => one.test(name)))
}

function literals(source: string): string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g)].flatMap(([, a, b, c]) => {
    const literal = a ?? b ?? c ?? ''
    const inner = [...(c ?? '').matchAll(/\$\{([^}]*)/g)].flatMap(([, expression = '']) =>
      literals(expression),
    )
    return [literal, ...inner]
  })
}

/** `${a}` or `${a}: ${b}` would match any key: a pattern names at least a group. */
function hasFixedPart(literal: string): boolean {
  return /^[\w:-]+[.:]/.test(literal) || /\.\w+$/.test(literal)
}

function asPattern(literal: string): RegExp {
  const fixed = literal.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
  return new RegExp(`^${fixed.join('[\\w.-]+')}$`)
}
