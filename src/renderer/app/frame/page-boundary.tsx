import { Component, type ReactNode } from 'react'
import { PageError } from './page-error.tsx'

/** Catches what a page throws, also that it could not be fetched: never a blank screen, and the frame still works. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <PageError /> : this.props.children
  }
}
