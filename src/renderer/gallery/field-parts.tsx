/** What is typed or chosen. */
import { useState } from 'react'
import { AmountField } from '#ui/amount-field/amount-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { Field } from '#ui/field/field.tsx'
import { type Option, OptionList } from '#ui/option-list/option-list.tsx'
import { PinInput } from '#ui/pin-input/pin-input.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { TextAreaField } from '#ui/text-area-field/text-area-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const nothing = () => undefined
const hint = 'What is wanted, said before it is wrong.'
const error = 'What is wrong, and what to do about it.'
const countries = [
  { value: 'de', label: 'Germany' },
  { value: 'jp', label: 'Japan' },
]
const languages: readonly Option[] = [
  { value: 'de', label: 'Deutsch', lang: 'de' },
  { value: 'en', label: 'English', lang: 'en' },
  { value: 'jp', label: '日本語', lang: 'ja' },
  { value: 'th', label: 'ไทย', lang: 'th' },
  { value: 'vi', label: 'Tiếng Việt', lang: 'vi' },
  { value: 'zh', label: '简体中文', lang: 'zh-Hans' },
  { value: 'fr', label: 'Français', lang: 'fr' },
]

function TextFields() {
  return (
    <>
      <TextField label="Empty" placeholder="Written in it" />
      <TextField label="With a hint" hint={hint} defaultValue="ana" />
      <TextField label="With an error" error={error} defaultValue="ana@" />
      <TextField
        label="Password"
        type="password"
        defaultValue="secret"
        toggleLabels={{ show: 'Show the password', hide: 'Hide the password' }}
      />
      <TextField label="Disabled" disabled defaultValue="ana" />
      <TextField label="Read only" readOnly defaultValue="ana" />
    </>
  )
}

function Areas() {
  return (
    <>
      <TextAreaField label="Several lines" hint={hint} rows={3} />
      <TextAreaField label="With an error" error={error} rows={3} defaultValue="Written already" />
    </>
  )
}

function Amounts() {
  const all = (
    <Button kind="quiet" onClick={nothing}>
      {'All'}
    </Button>
  )
  return (
    <>
      <AmountField label="Empty" currency="USD" hint={hint} />
      <AmountField label="With a button" currency="USD" defaultValue="1234.50" action={all} />
      <AmountField label="With an error" currency="JPY" defaultValue="12,5" error={error} />
      <AmountField label="Disabled" currency="USD" defaultValue="20" disabled />
    </>
  )
}

function Selects() {
  return (
    <>
      <SelectField
        label="Nothing chosen"
        options={countries}
        placeholder="Please choose"
        hint={hint}
        value=""
        onChange={nothing}
      />
      <SelectField label="With an error" options={countries} value="jp" onChange={nothing} error={error} />
      <SelectField label="Disabled" options={countries} value="de" onChange={nothing} disabled />
    </>
  )
}

function Searches() {
  const [text, setText] = useState('harbor')
  const props = { label: 'What to search for', clearLabel: 'Clear', onSubmit: nothing }
  return (
    <>
      <SearchField {...props} value="" onChange={nothing} />
      <SearchField {...props} value={text} onChange={setText} />
    </>
  )
}

function Checkboxes() {
  return (
    <>
      <CheckboxField label="Never ticked beforehand" />
      <CheckboxField label="Ticked" defaultChecked />
      <CheckboxField label="With an error" error={error} />
      <CheckboxField label="Disabled" disabled />
    </>
  )
}

function Cells() {
  const [digits, setDigits] = useState('')
  return (
    <>
      <PinInput label="Empty" description={hint} value={digits} onChange={setDigits} />
      <PinInput label="Half typed" value="493" onChange={nothing} />
      <PinInput label="Under way" value="493817" isPending onChange={nothing} />
      <PinInput label="Refused" value="" error={error} onChange={nothing} />
    </>
  )
}

function Options() {
  const [language, setLanguage] = useState('en')
  return (
    <OptionList
      label="Language"
      options={languages}
      value={language}
      onChange={setLanguage}
      onConfirm={nothing}
    />
  )
}

export const fieldParts = {
  'text-field': TextFields,
  'text-area-field': Areas,
  'amount-field': Amounts,
  'select-field': Selects,
  'search-field': Searches,
  'checkbox-field': Checkboxes,
  'pin-input': Cells,
  'option-list': Options,
  field: () => (
    <>
      <Field id="any-control" label="Any control" hint={hint}>
        <input id="any-control" type="date" aria-describedby="any-control-message" />
      </Field>
      <Field id="refused-control" label="Any control, refused" error={error}>
        <input id="refused-control" type="date" aria-describedby="refused-control-message" />
      </Field>
    </>
  ),
}
