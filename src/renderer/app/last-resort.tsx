import { Component, type ReactNode } from 'react'
import { buttonClass } from '#ui/button-class.ts'

/** Catches what the frame itself throws, texts included; so it says it in English and in few words. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? <LastResortText /> : this.props.children
  }
}

const text = 'Placard could not start.'
const action = 'Reload'

/** Shown when not even the texts could be fetched. */
export function LastResortText() {
  return (
    <main lang="en" className="app-root last-resort">
      <h1>{text}</h1>
      <button type="button" className={buttonClass('secondary')} onClick={() => location.reload()}>
        {action}
      </button>
    </main>
  )
}
