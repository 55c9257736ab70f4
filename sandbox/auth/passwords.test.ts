import { describe, expect, it } from 'vitest'
import { cheapCost, createPasswords, fullCost } from './passwords.ts'
import { newToken, sessionIdOf } from './sessions.ts'

const passwords = createPasswords(cheapCost)

describe('passwords', () => {
  it('verifies what was hashed, and nothing else', async () => {
    const hash = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', hash)).toBe(true)
    expect(await passwords.verify('correct horsE', hash)).toBe(false)
    expect(await passwords.verify('', hash)).toBe(false)
  })

  it('salts each hash and writes its cost down, not the password', async () => {
    const [one, two] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')])
    expect(one).not.toBe(two)
    expect(one).toMatch(/^scrypt\$4\$8\$1\$/)
    expect(one).not.toContain('correct')
  })

  it('verifies a hash at the cost it was made with', async () => {
    const dear = await createPasswords(fullCost).hash('correct horse')
    expect(dear).toMatch(/^scrypt\$15\$/)
    expect(await passwords.verify('correct horse', dear)).toBe(true)
  })

  it('reads the same character however it is composed', async () => {
    expect(await passwords.verify('Zoe\u0308 12345', await passwords.hash('Zo\u00eb 12345'))).toBe(true)
  })

  it('works without a stored hash too, and answers false', async () => {
    expect(await passwords.verify('correct horse', undefined)).toBe(false)
    await expect(passwords.verify('x', 'plain text')).rejects.toThrow('not readable')
  })
})

describe('tokens', () => {
  it('are 32 random bytes, stored under their SHA-256', () => {
    const token = newToken()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(newToken()).not.toBe(token)
    expect(sessionIdOf(token)).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each(['', 'x', "' or 1=1 --", `${newToken()}x`])('does not look for %j', (written) => {
    expect(sessionIdOf(written)).toBeUndefined()
  })
})
