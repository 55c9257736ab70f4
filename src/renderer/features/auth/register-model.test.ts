import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/forms/form-check.ts'
import { toE164 } from '#shared/forms/phone.ts'
import { emptyRegisterValues, fieldOfError, RegisterForm, toRegisterRequest } from './register-model.ts'

const filled = {
  username: 'ana.k',
  password: 'correct horse',
  confirmation: 'correct horse',
  email: 'ana@example.com',
  phone: '+49 (151) 234-56789',
  licenseKey: ' WELCOME ',
  hasAcceptedTerms: true,
}

describe('the register form', () => {
  it('requires every field', () => {
    expect(checkForm(RegisterForm, emptyRegisterValues)).toEqual({
      isValid: false,
      errors: {
        username: 'form.required',
        password: 'form.required',
        confirmation: 'form.required',
        email: 'form.required',
        phone: 'form.required',
        licenseKey: 'form.required',
        hasAcceptedTerms: 'form.termsNotAccepted',
      },
    })
  })

  it.each([
    [{ username: 'a b' }, { username: 'auth.usernameInvalid' }],
    [{ password: 'short', confirmation: 'short' }, { password: 'form.passwordTooShort' }],
    [{ confirmation: 'another horse' }, { confirmation: 'form.passwordsDiffer' }],
    [{ email: 'ana@' }, { email: 'form.email' }],
    [{ phone: '0151 2345678' }, { phone: 'form.phone' }],
    [{ licenseKey: ' ' }, { licenseKey: 'form.required' }],
    [{ hasAcceptedTerms: false }, { hasAcceptedTerms: 'form.termsNotAccepted' }],
  ])('rejects %j', (change, errors) => {
    expect(checkForm(RegisterForm, { ...filled, ...change })).toEqual({ isValid: false, errors })
  })

  it('sends the five wire fields, trimmed, with the phone number in E.164', () => {
    const checked = checkForm(RegisterForm, filled)
    expect(checked.isValid && toRegisterRequest(checked.output)).toEqual({
      username: 'ana.k',
      password: 'correct horse',
      email: 'ana@example.com',
      phone: '+4915123456789',
      licenseKey: 'WELCOME',
    })
  })
})

describe('phone numbers', () => {
  const plans = (text: string) => {
    const number = parsePhoneNumberFromString(text)
    return number?.isValid() ? number.number : undefined
  }

  it.each([
    ['+49 151 23456789', '+4915123456789'],
    ['0049151 23456789', '+4915123456789'],
    ['+86 138 0013 8000', '+8613800138000'],
    ['\u202a+1 (213) 373\u20114253\u202c', '+12133734253'],
    ['＋４９　１５１　２３４５６７８９', '+4915123456789'],
    ['+٤٩ ١٥١ ٢٣٤٥٦٧٨٩', '+4915123456789'],
  ])('are converted from %j to %s, with and without number plans', (typed, e164) => {
    expect(toE164(typed, plans)).toBe(e164)
    expect(toE164(typed, undefined)).toBe(e164)
  })

  it.each([
    '',
    '+',
    '151 23456789',
    '+0151',
    '+49 abc',
    '+49 151 23456789 ext 5',
    '++4915123456789',
    '+1234567890123456',
  ])('are rejected when they are typed as %j', (typed) => {
    expect(toE164(typed, undefined)).toBeUndefined()
  })

  it('are rejected if no country has them, once the number plans are loaded', () => {
    expect(toE164('+49 1', plans)).toBeUndefined()
    expect(toE164('+999 1234567', plans)).toBeUndefined()
    expect(toE164('+1 213 373 425', plans)).toBeUndefined()
  })
})

it('fieldOfError finds the field of an error', () => {
  expect(fieldOfError('auth.usernameTaken')).toBe('username')
  expect(fieldOfError('auth.invitationCodeNotFound')).toBe('licenseKey')
  expect(fieldOfError('general.serverError')).toBeUndefined()
  expect(fieldOfError(undefined)).toBeUndefined()
})
