/**
 * The stream of the eight figures (docs/rules.md, section R2): while it is open, nothing is polled. One tab of a browser has it and hands on
 * what it receives; where there are no Web Locks, each tab has its own.
 */
import { focusManager, onlineManager, type QueryClient } from '@tanstack/react-query'
import { type Statistics, type StatisticsPeriod, statisticsEndpoints } from '#protocol/http/statistics.ts'
import { isCurrentToken, sessionStore } from '#session/session.ts'
import { noticeLedgerHead } from '#shared/ledger-history/watch-head.ts'
import { inTurn, shareData } from '#shared/queries/shared-poll.ts'
import {
  pollName,
  type Received,
  receivedOf,
  type StatisticsAnswer,
  statisticsOf,
  statisticsRequest,
} from './figures-query.ts'
import { figuresStateStore, noteState } from './figures-state.ts'
import { statisticsKey } from './keys.ts'

/** After this time a host that does not stream is asked again, ms; for another login at once. */
const pauseMs = 5 * 60_000
let pause: { readonly token: string | undefined; readonly until: number } | undefined
const isPaused = (): boolean =>
  pause !== undefined && isCurrentToken(pause.token) && performance.now() < pause.until

/** Times are shown without seconds. */
const isSameMinute = (one: string, other: string): boolean => one.slice(0, 16) === other.slice(0, 16)

const isWatched = (): boolean => focusManager.isFocused() && onlineManager.isOnline()

/** Takes the answers of a stream into the query's data, which unchanged figures leave as it is until the next minute. */
function createReceiver(client: QueryClient, period: StatisticsPeriod, known: Statistics) {
  let last = known
  return (answer: StatisticsAnswer): void => {
    noticeLedgerHead(answer.ledger_head)
    const receivedAt = performance.now()
    const isUnchanged = 'unchanged' in answer
    const isShown = isUnchanged && isSameMinute(answer.as_of, last.as_of)
    const statistics = statisticsOf(answer, last)
    noteState(statistics, receivedAt)
    // Unchanged figures are not sent again: copying them would be most of the cost of such an answer.
    shareData(pollName(period), isUnchanged ? { ...answer, version: last.version } : statistics)
    if (isShown) return
    last = statistics
    // A poll may have been faster.
    const isOld = isUnchanged && receivedOf(client, period)?.statistics.version !== last.version
    if (!isOld) client.setQueryData<Received>(statisticsKey(period), { statistics, receivedAt })
  }
}

/** Puts the time of the host's last answer into the query's data, which may be stored, or shown while the host does not answer. */
function keepTime(client: QueryClient, period: StatisticsPeriod): void {
  const received = receivedOf(client, period)
  const { last } = figuresStateStore.getState()
  if (received === undefined || last?.figures === undefined || received.statistics.version !== last.figures)
    return
  const { as_of, receivedAt } = last
  if (receivedAt > received.receivedAt)
    client.setQueryData<Received>(statisticsKey(period), {
      statistics: { ...received.statistics, as_of },
      receivedAt,
    })
}

/** Reads one stream to its end. The polls of all tabs wait for its first answer. */
async function read(client: QueryClient, period: StatisticsPeriod, signal: AbortSignal): Promise<void> {
  const known = receivedOf(client, period)
  if (!known) return
  // A chunk that cannot be fetched is no reason to show an error: figures are polled.
  const readAnswers = await import('#data/http/answer-stream.ts').then(
    (loaded) => loaded.readAnswers,
    () => async () => false,
  )
  const { token } = sessionStore.getState()
  const receive = createReceiver(client, period, known.statistics)
  const heard = Promise.withResolvers<void>()
  const { reading } = await inTurn(pollName(period), async () => {
    const reading = readAnswers(statisticsEndpoints.statistics, statisticsRequest(period, known.statistics), {
      signal,
      onData: (answer) => {
        // The session may have ended since.
        if (isCurrentToken(token)) receive(answer)
        heard.resolve()
      },
    })
    await Promise.race([reading, heard.promise])
    return { reading }
  })
  if (!(await reading)) pause = { token, until: performance.now() + pauseMs }
  keepTime(client, period)
}

export interface FiguresStream {
  /** Opens it if the figures are known, the page is watched, and no other tab has one. */
  readonly open: () => void
  readonly isOpen: () => boolean
  readonly close: () => void
}

/** `onChange` is called when it opens and when it has ended. */
export function createFiguresStream(
  client: QueryClient,
  period: StatisticsPeriod,
  onChange: () => void,
): FiguresStream {
  let closing: AbortController | undefined
  let isWaiting = false

  /** Reads a stream, unless another tab has one. */
  async function run(): Promise<void> {
    closing = new AbortController()
    const { signal } = closing
    const closeUnwatched = () => {
      if (!isWatched()) closing?.abort()
    }
    const stops = [focusManager.subscribe(closeUnwatched), onlineManager.subscribe(closeUnwatched)]
    onChange()
    await read(client, period, signal)
    for (const stop of stops) stop()
    closing = undefined
    onChange()
  }

  async function open(): Promise<void> {
    if (closing || isWaiting || isPaused() || !isWatched()) return
    isWaiting = true
    try {
      if (!('locks' in navigator)) return await run()
      // Of this login: a tab that still has another one gets nothing of its stream.
      const name = `placard-stream-${pollName(period)}-${sessionStore.getState().token}`
      await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && run())
    } finally {
      isWaiting = false
    }
  }

  return {
    open: () => void open(),
    isOpen: () => closing !== undefined,
    close: () => closing?.abort(),
  }
}
