import { useRef } from 'react'
import { Button, type ButtonProps } from './button/button.tsx'

export type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The files that the system dialog offers, for example `image/*`; the user can still pick others. */
  accept: string
  isMultiple?: boolean
  onPick: (files: readonly File[]) => unknown
}

/** A button that opens the system's file dialog. */
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
          // Allows picking the same file again.
          currentTarget.value = ''
          if (files.length > 0) void onPick(files)
        }}
      />
    </>
  )
}
