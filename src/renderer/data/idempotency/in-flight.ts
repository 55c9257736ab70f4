/** The requests that this page has sent: at most one per `request_id`, independent of clicks and renders. */
import { type AppStore, createAppStore } from '#lib/app-store.ts'
import { sessionStore } from '#session/session.ts'
import { executeKeyed, type IdempotentRequest, type KeyedRequest, recoverKeyed, withKey } from './execute.ts'
import type { Outcome } from './request-outcome.ts'

export interface RequestState<Receipt> {
  /** No response came, and the outcome is being recovered. */
  readonly isChecking: boolean
  /** Undefined while the request is pending. */
  readonly outcome?: Outcome<Receipt>
}

/** A page that awaits an outcome. */
export interface AwaitingPage {
  readonly path: string
  /** The state of its history entry. */
  readonly state: unknown
  /** False as soon as the user navigates to another page. */
  readonly isCurrent: () => boolean
}

/** An outcome that arrived in the same session after the user had left the page that awaited it. */
export interface UnseenOutcome extends Omit<AwaitingPage, 'isCurrent'> {
  readonly kind: Outcome<unknown>['kind']
  readonly requestId: string
}

export interface RequestsInFlight<Body, Receipt> {
  /** By `request_id`. */
  readonly states: AppStore<Readonly<Record<string, RequestState<Receipt>>>>
  /** Adds the key and sends the request, unless it is in flight. */
  readonly start: (body: Body) => KeyedRequest<Body>
  /** Recovers the outcome of a request that was sent before a reload. */
  readonly resume: (keyed: KeyedRequest<Body>) => void
  /** Recovers the outcome, unless the request is in flight. */
  readonly recover: (keyed: KeyedRequest<Body>) => void
  /** Removes an outcome that was shown. */
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
  /** The last page that awaited each request, until the outcome is shown. */
  const pages = new Map<string, AwaitingPage & { isLeft: boolean; readonly token: string | undefined }>()

  // An outcome that is still to come belongs to the session that sent it; in its user's next one it is recovered.
  sessionStore.subscribe(
    ({ token }) => token,
    () => {
      states.setState({}, true)
      pages.clear()
    },
  )

  function settle(requestId: string, outcome: Outcome<Receipt>): void {
    states.setState((previous) => ({
      [requestId]: { isChecking: previous[requestId]?.isChecking ?? false, outcome },
    }))
    const page = pages.get(requestId)
    // Without a page, the step that awaits the outcome is about to open.
    if (!page || page.token !== sessionStore.getState().token) return
    const { path, state } = page
    if (page.isLeft || !page.isCurrent()) onUnseen({ kind: outcome.kind, requestId, path, state })
  }

  function begin(keyed: KeyedRequest<Body>, run: typeof executeKeyed): void {
    const { requestId } = keyed
    const current = states.getState()[requestId]
    if (current && !current.outcome) return
    states.setState({ [requestId]: { isChecking: false } })
    const onChecking = () => states.setState({ [requestId]: { isChecking: true } })
    void run(request, keyed, onChecking).then((outcome) => settle(requestId, outcome))
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
      const { [requestId]: removed, ...rest } = states.getState()
      if (!removed?.outcome) return
      states.setState(rest, true)
      pages.delete(requestId)
    },
    awaitOn({ requestId }, awaitingPage) {
      const page = { ...awaitingPage, isLeft: false, token: sessionStore.getState().token }
      pages.set(requestId, page)
      return () => {
        page.isLeft = true
      }
    },
  }
}
