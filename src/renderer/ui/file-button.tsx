import { useRef } from 'react'
import { Button, type ButtonProps } from './button/button.tsx'

export type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Which files the system's dialog offers, such as `image/*`; it does not keep others out. */
  accept: string
  isMultiple?: boolean
  onPick: (files: readonly File[]) => unknown
}

/** A button that asks the system for a file. */
export function FileButton({ accept, isMultiple = false, onPick, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // So that the same file can be picked again.
          currentTarget.value = ''
          if (files.length > 0) void onPick(files)
        }}
      />
    </>
  )
}
