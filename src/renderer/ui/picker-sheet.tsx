import { useState } from 'react'
import { type Option, OptionList } from './option-list/option-list.tsx'
import { Sheet, type SheetProps } from './sheet/sheet.tsx'

export type PickerSheetProps<Value extends string> = Omit<
  SheetProps,
  'children' | 'onOk' | 'isOkDisabled'
> & {
  options: readonly Option<Value>[]
  /** The current choice. */
  value: Value | undefined
  /** Called for OK; the caller closes the sheet. */
  onPick: (value: Value) => unknown
}

/** A bottom sheet to choose one option; nothing changes before OK. */
export function PickerSheet<Value extends string>(props: PickerSheetProps<Value>) {
  const { options, value, onPick, ...sheet } = props
  const [draft, setDraft] = useState<Value>()
  const [wasOpen, setWasOpen] = useState(sheet.isOpen)
  if (wasOpen !== sheet.isOpen) {
    setWasOpen(sheet.isOpen)
    setDraft(undefined)
  }
  const chosen = draft ?? value

  function confirm() {
    if (chosen !== undefined) return onPick(chosen)
  }

  return (
    <Sheet {...sheet} onOk={confirm} isOkDisabled={chosen === undefined}>
      <OptionList
        label={sheet.title}
        options={options}
        value={chosen}
        onChange={setDraft}
        onConfirm={confirm}
      />
    </Sheet>
  )
}
