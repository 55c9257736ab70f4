import { describe, expect, it } from 'vitest'
import { LoginRequest } from '#protocol/http/auth.ts'
import { checkForm, toMessageKey } from './form-check.ts'

describe('the sign-in form', () => {
  it('names each empty field', () => {
    expect(checkForm(LoginRequest, { username: '  ', password: '' })).toEqual({
      isValid: false,
      errors: { username: 'form.required', password: 'form.required' },
    })
  })

  it('reads what is no text as empty', () => {
    expect(checkForm(LoginRequest, { username: null, password: undefined })).toEqual({
      isValid: false,
      errors: { username: 'form.required', password: 'form.required' },
    })
  })

  it('trims the username and leaves the password as it is', () => {
    expect(checkForm(LoginRequest, { username: ' ana ', password: ' x ' })).toEqual({
      isValid: true,
      output: { username: 'ana', password: ' x ' },
    })
  })
})

it('never shows a text of the schema library', () => {
  expect(toMessageKey('Invalid length: Expected <=200')).toBe('general.paramsError')
  expect(toMessageKey('form.email')).toBe('form.email')
})
