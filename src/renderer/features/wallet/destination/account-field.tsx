import { accountCharacters } from '#protocol/validation/account-number.ts'
import { type InputFormat, useFormattedInput } from '#ui/hooks/use-formatted-input.ts'
import { TextField, type TextFieldProps } from '#ui/text-field/text-field.tsx'
import { inGroups } from './account-number.ts'

/** In groups of four; what is no part of a number stays, for the check to name. */
const accountFormat: InputFormat = { characters: accountCharacters, format: inGroups }

type AccountFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'ref'> & {
  value: string
  onChange: (grouped: string) => void
}

/** An account number, grouped in fours while typing. */
export function AccountField({ value, onChange, ...rest }: AccountFieldProps) {
  const input = useFormattedInput(accountFormat, value, onChange)
  return <TextField {...rest} {...input} inputMode="text" autoComplete="off" spellCheck={false} />
}
