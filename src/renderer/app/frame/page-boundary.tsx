import { Component, type ReactNode } from 'react'
import { PageAway } from './page-away.tsx'
import { PageError } from './page-error.tsx'

/** A file of a page could not be fetched. */
export class PageNotFetched extends Error {
  override readonly name = 'PageNotFetched'
}

type Props = {
  /** Resolves once the page can be shown. */
  fetchAgain: () => Promise<unknown>
  children: ReactNode
}

/** Catches what a page throws, also that it could not be fetched: never a blank screen, and the frame still works. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('nothing was thrown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof PageNotFetched)) return <PageError />
    return (
      <PageAway fetchAgain={this.props.fetchAgain} onFetched={() => this.setState({ error: undefined })} />
    )
  }
}
