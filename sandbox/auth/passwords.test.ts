import { describe, expect, it } from 'vitest'
import { cheapCost, createPasswords, fullCost } from './passwords.ts'
import { newToken, sessionIdOf } from './sessions.ts'

const passwords = createPasswords(cheapCost)

describe('passwords', () => {
  it('a hash verifies its own password and no other', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', hash)).toBe(true)
    expect(await passwords.verify('correct horsE', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  it('a hash has its own salt and contains the cost, not the password', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^scrypt\$4\$8\$1\$/)
    expect(one).not.toContain('correct')
  })

  it('a hash is verified at the cost with which it was made', async () => {
    const expensive = await createPasswords(fullCost).hash('correct horse')
    expect(expensive).toMatch(/^scrypt\$15\$/)
    expect(await passwords.verify('correct horse', expensive)).toBe(true)
  })

  it('composed and decomposed characters of a password are the same', async () => {
    expect(await passwords.verify('Zoe\u0308 12345', await passwords.hash('Zo\u00eb 12345'))).toBe(true)
  })

  it('without a stored hash a password is wrong, and a malformed hash throws', async () => {
    expect(await passwords.verify('correct horse', undefined)).toBe(false)
    await expect(passwords.verify('x', 'plain text')).rejects.toThrow('not readable')
  })
})

describe('tokens', () => {
  it('a token is 32 random bytes, and its key is its SHA-256', () => {
    const token = newToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(newToken()).not.toBe(token)
    expect(sessionIdOf(token)).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each(['', 'x', "' or 1=1 --", `${newToken()}x`])('the malformed token %j has no key', (token) => {
    expect(sessionIdOf(token)).toBeUndefined()
  })
})
