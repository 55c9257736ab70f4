import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/** How a field writes what is typed: the characters that count, and marks such as spaces between them. */
export interface InputFormat {
  /** The characters of a text, without the marks. */
  characters: (text: string) => string
  /** The text that is shown; it has the same characters. */
  format: (characters: string) => string
}

interface Edit {
  readonly text: string
  /** How many characters are before the caret. */
  readonly before: number
}

export type FormattedInputProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onCompositionStart: () => void
  onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void
}

/**
 * The props of an input that formats its text while the user types. The caret stays beside the same character, a deleted mark
 * takes the character beyond it along, and undo and redo go through these edits: the browser's own end where a script writes.
 * What an input method composes is formatted when it is done.
 */
export function useFormattedInput(
  { characters, format }: InputFormat,
  value: string,
  onChange: (text: string) => void,
): FormattedInputProps {
  const ref = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string>()
  const isComposing = useRef(false)
  const past = useRef<Edit[]>([])
  const future = useRef<Edit[]>([])
  /** A new object for each edit: the caret is set even if the text stays, because a refused character moves it too. */
  const [caret, setCaret] = useState<{ before: number }>()

  useLayoutEffect(() => {
    const input = ref.current
    if (caret === undefined || input === null) return
    const position = positionAfter(input.value, caret.before)
    input.setSelectionRange(position, position)

    function positionAfter(text: string, count: number): number {
      let index = 0
      while (index < text.length && characters(text.slice(0, index)).length < count) index += 1
      return index
    }
  }, [caret, characters])

  function show({ text, before }: Edit): void {
    setCaret({ before })
    if (text !== value) onChange(text)
  }

  function edit({ value: text, selectionStart }: HTMLInputElement, inputType: string): void {
    const all = characters(text)
    // By what is behind the caret: marks before it, such as a label, may be left out as a whole.
    const behind = characters(text.slice(selectionStart ?? text.length)).length
    const before = all.length - behind
    const isMarkDeleted = text.length < value.length && all === characters(value)
    const taken = isMarkDeleted ? takenWithMark(inputType, before) : undefined
    const kept = taken === undefined ? all : all.slice(0, taken) + all.slice(taken + 1)
    const next = { text: format(kept), before: taken ?? before }
    if (next.text !== value) {
      const wasBefore = isForward.test(inputType) ? before : characters(value).length - behind
      past.current.push({ text: value, before: wasBefore })
      future.current = []
    }
    show(next)
  }

  function move({ selectionEnd }: HTMLInputElement, from: Edit[], to: Edit[]): void {
    const next = from.pop()
    if (next === undefined) return
    to.push({ text: value, before: characters(value.slice(0, selectionEnd ?? value.length)).length })
    show(next)
  }

  return {
    ref,
    value: composed ?? value,
    onChange(event) {
      const { currentTarget, nativeEvent } = event
      if (isComposing.current) return setComposed(currentTarget.value)
      edit(currentTarget, 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '')
    },
    onKeyDown(event) {
      // By the place of the key where the layout has no Latin letters.
      const key = /^[a-z]$/i.test(event.key)
        ? event.key.toLowerCase()
        : event.code.replace(/^Key/, '').toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) move(event.currentTarget, future.current, past.current)
      else move(event.currentTarget, past.current, future.current)
    },
    onCompositionStart() {
      isComposing.current = true
    },
    onCompositionEnd(event) {
      isComposing.current = false
      setComposed(undefined)
      edit(event.currentTarget, 'insertCompositionText')
    },
  }
}

const isBackward = /^delete.*Backward$/
const isForward = /^delete.*Forward$/

/** The index of the character that a deletion of a mark takes along; undefined for other edits. */
function takenWithMark(inputType: string, before: number): number | undefined {
  if (isBackward.test(inputType)) return before > 0 ? before - 1 : undefined
  return isForward.test(inputType) ? before : undefined
}
