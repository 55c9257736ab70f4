import { useEffect, useState } from 'react'
import { type CheckResult, checkDocument } from './check-document.ts'

export type CheckState =
  /** `part` of the pages is done, in whole percent. */
  | { readonly step: 'checking'; readonly part: number }
  | { readonly step: 'done'; readonly result: CheckResult }

/** The check of a document that is open; it ends with the component. */
export function useCheck(file: Blob, isOpen: boolean): CheckState {
  const [state, setState] = useState<CheckState>({ step: 'checking', part: 0 })
  useEffect(() => {
    if (!isOpen) return
    const unmounted = new AbortController()
    const { signal } = unmounted
    setState({ step: 'checking', part: 0 })
    const onPart = (part: number) =>
      setState((previous) => {
        const percent = Math.floor(part * 100) / 100
        const isSame = previous.step === 'checking' && previous.part === percent
        return isSame ? previous : { step: 'checking', part: percent }
      })
    checkDocument(file, { signal, onPart }).then(
      (result) => setState({ step: 'done', result }),
      () => signal.aborted || setState({ step: 'done', result: { unshown: [{ page: 1, what: 'page' }] } }),
    )
    return () => unmounted.abort()
  }, [file, isOpen])
  return state
}

/** True once all of the document is known to be shown. */
export const isWhole = (state: CheckState): boolean =>
  state.step === 'done' && state.result !== 'unavailable' && state.result.unshown.length === 0
