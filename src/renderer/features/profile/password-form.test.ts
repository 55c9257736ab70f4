import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/forms/form-check.ts'
import { PasswordForm } from './password-form.ts'

const good = {
  old_password: 'correct horse 1',
  new_password: 'correct horse 2',
  confirmation: 'correct horse 2',
}
const errorsOf = (entered: Partial<typeof good>) => {
  const check = checkForm(PasswordForm, { ...good, ...entered })
  return check.isValid ? undefined : check.errors
}

describe('changing the login password', () => {
  it('accepts a new password that is entered twice', () => {
    expect(errorsOf({})).toBeUndefined()
  })

  it('reports every empty field', () => {
    expect(errorsOf({ old_password: '', new_password: '', confirmation: '' })).toEqual({
      old_password: 'form.required',
      new_password: 'form.required',
      confirmation: 'form.required',
    })
  })

  it('rejects the old password, a short one, and two that differ', () => {
    const same = good.old_password
    expect(errorsOf({ new_password: same, confirmation: same })).toEqual({
      new_password: 'auth.newPasswordSame',
    })
    expect(errorsOf({ new_password: 'short', confirmation: 'short' })).toEqual({
      new_password: 'form.passwordTooShort',
    })
    expect(errorsOf({ confirmation: 'correct horse 3' })).toEqual({ confirmation: 'form.passwordsDiffer' })
  })
})
