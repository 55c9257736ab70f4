import { describe, expect, it } from 'vitest'
import { LoginRequest } from '#protocol/http/auth.ts'
import { checkForm, toMessageKey } from './form-check.ts'

describe('the login form', () => {
  it('the login form has an error for each empty field', () => {
    expect(checkForm(LoginRequest, { username: '  ', password: '' })).toEqual({
      isValid: false,
      errors: { username: 'form.required', password: 'form.required' },
    })
  })

  it('a value that is not text counts as empty', () => {
    expect(checkForm(LoginRequest, { username: null, password: undefined })).toEqual({
      isValid: false,
      errors: { username: 'form.required', password: 'form.required' },
    })
  })

  it('the username is trimmed, but not the password', () => {
    expect(checkForm(LoginRequest, { username: ' ana ', password: ' x ' })).toEqual({
      isValid: true,
      output: { username: 'ana', password: ' x ' },
    })
  })
})

it('a message of the schema library is never shown', () => {
  expect(toMessageKey('Invalid length: Expected <=200')).toBe('general.paramsError')
  expect(toMessageKey('form.email')).toBe('form.email')
})
