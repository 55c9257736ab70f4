import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'
import { bareAccount, groupedAccount, groupedCaret } from './account-number.ts'

type AccountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (grouped: string) => void
}

/** An account number, grouped in fours while it is typed; the caret stays behind the character it was behind. */
export function AccountField({ value, onChange, ...rest }: AccountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    if (caret.current !== undefined) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  function handleChange({ value: text, selectionStart }: HTMLInputElement) {
    caret.current = groupedCaret(bareAccount(text.slice(0, selectionStart ?? text.length)).length)
    onChange(groupedAccount(text))
  }

  return (
    <TextField
      {...rest}
      ref={input}
      value={value}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => handleChange(event.currentTarget)}
    />
  )
}
