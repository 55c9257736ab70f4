import { describe, expect, it } from 'vitest'
import { checkForm } from '#shared/forms/form-check.ts'
import { profileForm } from './changes.ts'

const user = { nickname: 'Ana', email: 'ana@partner.example', phone: '+4915123456789' }

describe('editing the profile', () => {
  it('requires a change; another notation of the same phone number is none', () => {
    const check = checkForm(profileForm(user), {
      ...user,
      phone: '+49 151 2345 6789',
      email: ' ana@partner.example ',
    })
    expect(check).toEqual({ isValid: false, errors: { '': 'wallet.notModified' } })
  })

  it('sends only the changed fields', () => {
    expect(checkForm(profileForm(user), { ...user, nickname: ' Ana W. ' })).toEqual({
      isValid: true,
      output: { nickname: 'Ana W.' },
    })
    expect(checkForm(profileForm(user), { ...user, email: 'a@b.example', phone: '+49 160 1234567' })).toEqual(
      {
        isValid: true,
        output: { email: 'a@b.example', phone: '+491601234567' },
      },
    )
  })

  it('reports every invalid field', () => {
    expect(checkForm(profileForm(user), { nickname: ' ', email: 'ana', phone: '12' })).toEqual({
      isValid: false,
      errors: { nickname: 'form.required', email: 'form.email', phone: 'form.phone' },
    })
    expect(checkForm(profileForm(user), { ...user, nickname: 'x'.repeat(201) })).toMatchObject({
      errors: { nickname: 'form.tooLong' },
    })
  })

  it('requires no nickname from a user who has none', () => {
    const nameless = { ...user, nickname: undefined }
    expect(checkForm(profileForm(nameless), { ...user, nickname: ' ', email: 'a@b.example' })).toEqual({
      isValid: true,
      output: { email: 'a@b.example' },
    })
    expect(checkForm(profileForm(nameless), { ...user, nickname: 'Ana' })).toEqual({
      isValid: true,
      output: { nickname: 'Ana' },
    })
  })
})
