/**
 * Broken surroundings, in which the app has to do its main job, each alone and in pairs (`web/browser/surroundings.spec.ts`). Those of one
 * aspect exclude each other.
 */
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { basePath } from '#protocol/http/endpoint.ts'
import { operator } from './operator-statement.ts'

export interface Surrounding {
  readonly name: string
  readonly aspect: string
  /** Environment variables of the browser. */
  readonly env?: Readonly<Record<string, string>>
  readonly context?: BrowserContextOptions
  /** The host's name in the address of the app. */
  readonly hostName?: string
  /** Runs in each page before its own scripts. */
  readonly script?: () => void
  readonly setUp?: (context: BrowserContext) => Promise<unknown>
}

/** No loopback name, as it counts for the app; the browser finds this machine by it all the same. */
const remoteName = 'app.placard.example'
const lanName = 'placard.lan'

/** Names that the browser has to find on this machine. */
export const remoteNames = [remoteName, lanName] as const

/** A host that is not this machine moves no money before its operator is known. */
const stateOperator = (context: BrowserContext) =>
  context.route('**/config.json', (route) => route.fulfill({ json: { operator } }))

/** Answers the first read of each path otherwise; what the user sends arrives. */
const breakFirstReads = (context: BrowserContext, isDropped: boolean) => {
  const seen = new Set<string>()
  return context.route(`**${basePath}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    if (route.request().method() !== 'GET' || seen.has(path)) return route.fallback()
    seen.add(path)
    if (isDropped) return route.abort('connectionreset')
    return route.fulfill({ status: 429, headers: { 'Retry-After': '1' }, body: 'Slow down' })
  })
}

export const surroundings: readonly Surrounding[] = [
  { name: 'no known time zone', aspect: 'zone', env: { TZ: 'Nowhere/City' } },
  { name: 'the farthest time zone', aspect: 'zone', context: { timezoneId: 'Pacific/Kiritimati' } },
  { name: 'a clock two days behind', aspect: 'clock', script: () => shiftClock(-2) },
  { name: 'a clock two days ahead', aspect: 'clock', script: () => shiftClock(2) },
  {
    name: 'a browser that wrongly says it is offline',
    aspect: 'connection',
    hostName: remoteName,
    setUp: stateOperator,
    script: () => Object.defineProperty(navigator, 'onLine', { get: () => false }),
  },
  { name: 'http in a local network', aspect: 'connection', hostName: lanName, setUp: stateOperator },
  {
    name: 'a Cache Storage that fails',
    aspect: 'caches',
    script: () => {
      if (!('caches' in window)) return
      const fail = () => Promise.reject(new Error('the storage is damaged'))
      for (const name of ['open', 'match', 'keys', 'has', 'delete'])
        Object.defineProperty(CacheStorage.prototype, name, { value: fail })
    },
  },
  {
    name: 'a full storage',
    aspect: 'storage',
    script: () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('no space', 'QuotaExceededError')
      }
    },
  },
  {
    name: 'a forbidden storage',
    aspect: 'storage',
    script: () => {
      const refuse = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse })
      // As Firefox does.
      Object.defineProperty(window, 'BroadcastChannel', {
        value: class {
          constructor() {
            refuse()
          }
        },
      })
    },
  },
  {
    name: 'no database in the browser',
    aspect: 'database',
    script: () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('denied', 'SecurityError')
      }
    },
  },
  {
    name: 'Data Saver',
    aspect: 'data',
    script: () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  },
  {
    name: 'an entry script that is blocked at first',
    aspect: 'script',
    setUp: (context) => context.route('**/assets/start-*.js', (route) => route.abort(), { times: 1 }),
  },
  {
    name: 'a host that asks for patience',
    aspect: 'host',
    setUp: (context) => breakFirstReads(context, false),
  },
  { name: 'a connection that breaks', aspect: 'host', setUp: (context) => breakFirstReads(context, true) },
  { name: 'a page translated by the browser', aspect: 'translation', script: () => translatePage() },
  { name: 'forced colours', aspect: 'look', context: { forcedColors: 'active', colorScheme: 'dark' } },
  {
    name: 'languages that do not exist',
    aspect: 'language',
    script: () => Object.defineProperty(navigator, 'languages', { get: () => ['C', 'x-none', 'en-XX'] }),
  },
  {
    name: 'an older browser',
    aspect: 'features',
    script: () => {
      for (const name of ['Temporal', 'BroadcastChannel', 'navigation', 'requestIdleCallback'])
        Reflect.deleteProperty(window, name)
      Reflect.deleteProperty(Navigator.prototype, 'locks')
    },
  },
]

declare global {
  var shiftClock: (days: number) => void
  var translatePage: () => void
}

/** What the scripts above use, as it is in the page. */
export function defineTools(): void {
  globalThis.shiftClock = (days) => {
    const RealDate = Date
    const by = days * 86_400_000
    class ShiftedDate extends RealDate {
      constructor(...parts: [] | ConstructorParameters<DateConstructor>) {
        if (parts.length === 0) super(RealDate.now() + by)
        else super(...parts)
      }
      static override now = () => RealDate.now() + by
    }
    Object.assign(globalThis, { Date: ShiftedDate })
  }
  // As Chrome does, with the same words, so that the test finds them.
  globalThis.translatePage = () => {
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        if (!/\p{L}/u.test(text.data) || text.parentElement?.closest('font, script, style, template'))
          continue
        const [outer, inner] = [document.createElement('font'), document.createElement('font')]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') translate(target)
        for (const node of addedNodes) if (node.isConnected) translate(node)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  }
}

/**
 * Sets of surroundings in which each two of different aspects meet: the rows of a covering array of strength two. Greedy: a row takes from
 * each aspect what brings most new pairs.
 */
export function coveringRows(): readonly (readonly Surrounding[])[] {
  const aspects = Map.groupBy(surroundings, ({ aspect }) => aspect)
  const pairOf = (one: Surrounding, other: Surrounding) => [one.name, other.name].toSorted().join(' + ')
  const open = new Set(
    surroundings.flatMap((one) =>
      surroundings.filter(({ aspect }) => aspect !== one.aspect).map((other) => pairOf(one, other)),
    ),
  )
  const rows: Surrounding[][] = []
  while (open.size > 0) {
    const row: Surrounding[] = []
    const gainOf = (one: Surrounding) => row.filter((other) => open.has(pairOf(one, other))).length
    const openOf = ({ name }: Surrounding) =>
      [...open].filter((pair) => pair.split(' + ').includes(name)).length
    for (const choices of [...aspects.values()].toSorted((a, b) => b.length - a.length)) {
      const [best] = choices.toSorted((a, b) => gainOf(b) - gainOf(a) || openOf(b) - openOf(a))
      if (best) row.push(best)
    }
    const before = open.size
    for (const one of row) for (const other of row) open.delete(pairOf(one, other))
    if (open.size === before) throw new Error('no row covers what is left')
    rows.push(row)
  }
  return rows
}
