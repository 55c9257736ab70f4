import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Phone } from '#protocol/http/auth.ts'
import { readLocaleFiles, withNamespaces } from './locale-files.ts'

const example = /\+\d[\d -]{6,}\d/g

it('every phone number in a text is one that each form accepts: by its form, and by its country', () => {
  const numbers = [...readLocaleFiles().languages].flatMap(([language, namespaces]) =>
    [...withNamespaces(namespaces).values()]
      .flatMap((text) => text.match(example) ?? [])
      .map((number) => ({ language, number })),
  )
  expect(numbers.length).toBeGreaterThanOrEqual(36)
  const isAccepted = (number: string) =>
    v.is(Phone, number.replaceAll(/[ -]/g, '')) && parsePhoneNumberFromString(number)?.isValid() === true
  expect(numbers.filter(({ number }) => !isAccepted(number))).toEqual([])
})
