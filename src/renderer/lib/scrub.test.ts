import { describe, expect, it } from 'vitest'
import { scrub } from './scrub.ts'

/** Texts of errors, and what remains of them. */
const cases: readonly [text: string, scrubbed: string][] = [
  // Helpful texts stay.
  [
    "Cannot read properties of undefined (reading 'available')",
    "Cannot read properties of undefined (reading 'available')",
  ],
  ['x is not a function', 'x is not a function'],
  ['Failed to fetch', 'Failed to fetch'],
  ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  [
    'at put (http://localhost:4400/assets/wallet-screen-BxY12abc.js:12:345)',
    'at put (wallet-screen-BxY12abc.js:12:345)',
  ],
  ['at https://app.example/assets/start-a1.js:1:2', 'at start-a1.js:1:2'],
  ['at app://placard/assets/start-a1.js:1:2', 'at start-a1.js:1:2'],
  // Amounts.
  ['amount 1,234.50 is too much', 'amount [number] is too much'],
  ['USD 1,234.50 left', '[amount] left'],
  ['1.234,50 EUR left', '[amount] left'],
  ['$500 left', '[amount] left'],
  ['500 € left', '[amount] left'],
  ['left: ١٢٣', 'left: [number]'],
  ['１２３ left', '[number] left'],
  ["1'234.50 left", '[number] left'],
  // Numbers of cards, accounts, phones, plans.
  ['card 4242 4242 4242 4242', 'card [number]'],
  ['card 4242-4242-4242-4242', 'card [number]'],
  ['account DE02120300000000202051', 'account [token]'],
  ['phone +49 (151) 234-56789', 'phone [number]'],
  ['phone +4915123456789', 'phone [number]'],
  ['plan PL2611210001 is gone', 'plan [token] is gone'],
  ['code 493817', 'code [number]'],
  ['code K7QM-2XHD-9RTP', 'code [token]'],
  // Tokens and ids.
  ['token mB7xQ2v9KkPz_4LwT8nRj3Y-aHsUfC0dGiE6oX1tZ5N', 'token [token]'],
  ['token abcdefghijklmnopqrstuvwxyzabcdef', 'token [token]'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbmEifQ.x-1', '[token]'],
  ['request 3f2c1b0a-1234-4abc-9def-0123456789ab', 'request [id]'],
  ['X-CT: mB7xQ2v9KkPz', 'X-CT: [token]'],
  ['md5 5f4dcc3b5aa765d61d8327deb882cf99', 'md[number] [token]'],
  // Addresses.
  ['GET http://localhost:4400/facebook-business/user/info?x=1 failed', 'GET [address] failed'],
  ['GET https://ana:secret@host.example/#/entry?code=abc failed', 'GET [address] failed'],
  ['placard://entry?token=abc', '[address]'],
  ['data:text/html,hello', '[address]'],
  ['ana.weber@example.org is taken', '[email] is taken'],
  ['安娜@例子.中国 is taken', '[email] is taken'],
  ['no file at /home/ana/placard/token.txt', 'no file at [path]'],
  ['#/entry?code=abc', '#[path]'],
  ['bad ?token=abc here', 'bad [query] here'],
  ['address TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', 'address [token]'],
  ['address 0x52908400098527886E0F7030069857D2E4169EE7', 'address [token]'],
  // Texts of a host or a user, and names.
  [
    `Unexpected token 'A', "Ana Weber,50" is not valid JSON`,
    'Unexpected token [text], [text] is not valid JSON',
  ],
  ['no user “Ana”', 'no user [text]'],
  ['no user `Ana`', 'no user [text]'],
  ['no user "Ana', 'no user [text]'],
  ['hello Ana Weber', 'hello [name]'],
  ['hello Anna-Maria Weber', 'hello [name]'],
  ['hello Élodie Müller', 'hello [name]'],
  ['余额不足 for 王小明', '[text] for [text]'],
  ['잔액 부족', '[text] [text]'],
]

describe('scrub', () => {
  it.each(cases)('"%s" is scrubbed', (text, scrubbed) => {
    expect(scrub(text)).toContain(scrubbed)
    expect(scrub(text)).toBe(scrubbed)
  })

  it("the user's own values are removed anywhere and in any case", () => {
    const userValues = ['ana.weber', 'Ana', 'x', '', 'a(b']
    expect(scrub('ANA.WEBER and ana and a(b in x', userValues)).toBe('[name] and [name] and [name] in x')
  })

  it('the length of a scrubbed text is limited', () => {
    expect(scrub('word '.repeat(10_000)).length).toBeLessThanOrEqual(400)
  })

  it('markers in the text do not confuse the scrubber', () => {
    const text = '\u{e000}\u{e100}\u{e001} https://h.example/a.js:1:2 \u{e000}4242\u{e001}'
    expect(scrub(text)).not.toMatch(/4242|h\.example/)
  })

  it('digits stay only in source locations', () => {
    for (const [text] of cases)
      expect(scrub(text).replaceAll(/[\w.-]+\.js(?::\d+)*/g, '')).not.toMatch(/\p{Nd}/u)
  })
})
