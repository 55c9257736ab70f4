/** The requests that this page has sent: one per `request_id`, whatever is tapped or rendered meanwhile. */
import { type AppStore, createAppStore } from '#lib/app-store.ts'
import { sessionStore } from '../session.ts'
import { executeKeyed, type IdempotentRequest, type KeyedRequest, recoverKeyed, withKey } from './execute.ts'
import type { Outcome } from './request-outcome.ts'

export interface RequestState<Receipt> {
  /** No answer came, and the host is asked for the outcome. */
  readonly isChecking: boolean
  /** Undefined while it is awaited. */
  readonly outcome?: Outcome<Receipt>
}

/** A page that awaits an outcome. */
export interface AwaitingPage {
  readonly path: string
  /** The state of its history entry. */
  readonly state: unknown
  /** False as soon as the user navigates to another page. */
  readonly isHere: () => boolean
}

/** An outcome that arrived after the user had left the page that awaited it, in the same session. */
export interface UnseenOutcome extends Omit<AwaitingPage, 'isHere'> {
  readonly kind: Outcome<unknown>['kind']
  readonly requestId: string
}

export interface RequestsInFlight<Body, Receipt> {
  /** By `request_id`. */
  readonly states: AppStore<Readonly<Record<string, RequestState<Receipt>>>>
  /** Gives the body its key and sends it, unless that request is in flight. */
  readonly start: (body: Body) => KeyedRequest<Body>
  /** Asks the host for the outcome of a request that this page did not send: it was reloaded. */
  readonly resume: (keyed: KeyedRequest<Body>) => void
  /** Asks the host for the outcome, unless the request is in flight. */
  readonly recover: (keyed: KeyedRequest<Body>) => void
  /** The outcome was shown. */
  readonly forget: (keyed: KeyedRequest<Body>) => void
  /** A page awaits the outcome; call the result when the user leaves it. */
  readonly awaitOn: (keyed: KeyedRequest<Body>, page: AwaitingPage) => () => void
}

export function trackRequests<Body, Receipt>(
  request: IdempotentRequest<Body, Receipt>,
  onUnseen: (unseen: UnseenOutcome) => void,
): RequestsInFlight<Body, Receipt> {
  type States = Readonly<Record<string, RequestState<Receipt>>>
  const states = createAppStore<States>('requests in flight', () => ({}))
  /** For each request the page that awaited it last, until the outcome was shown. */
  const pages = new Map<string, AwaitingPage & { isLeft: boolean; readonly token: string | undefined }>()

  function settle(requestId: string, outcome: Outcome<Receipt>): void {
    states.setState((before) => ({
      [requestId]: { isChecking: before[requestId]?.isChecking ?? false, outcome },
    }))
    const page = pages.get(requestId)
    // Without a page, the step that awaits the outcome is about to open.
    if (!page || page.token !== sessionStore.getState().token) return
    const { path, state } = page
    if (page.isLeft || !page.isHere()) onUnseen({ kind: outcome.kind, requestId, path, state })
  }

  function begin(keyed: KeyedRequest<Body>, work: typeof executeKeyed): void {
    const { requestId } = keyed
    const current = states.getState()[requestId]
    if (current && !current.outcome) return
    states.setState({ [requestId]: { isChecking: false } })
    const onChecking = () => states.setState({ [requestId]: { isChecking: true } })
    void work(request, keyed, onChecking).then((outcome) => settle(requestId, outcome))
  }

  return {
    states,
    start(body) {
      const keyed = withKey(request, body)
      begin(keyed, executeKeyed)
      return keyed
    },
    resume(keyed) {
      if (!states.getState()[keyed.requestId]) begin(keyed, recoverKeyed)
    },
    recover: (keyed) => begin(keyed, recoverKeyed),
    forget({ requestId }) {
      const { [requestId]: shown, ...rest } = states.getState()
      if (!shown?.outcome) return
      states.setState(rest, true)
      pages.delete(requestId)
    },
    awaitOn({ requestId }, awaiting) {
      const page = { ...awaiting, isLeft: false, token: sessionStore.getState().token }
      pages.set(requestId, page)
      return () => {
        page.isLeft = true
      }
    },
  }
}
