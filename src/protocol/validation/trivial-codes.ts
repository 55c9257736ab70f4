/** Six-digit codes that are guessed first: one digit repeated, or a run up or down. */

const digits = [...'0123456789']
const runs = ['0123456789', '9876543210', '1234567890', '0987654321']

/** All trivial codes. */
export const trivialCodes: readonly string[] = [
  ...new Set([
    ...digits.map((digit) => digit.repeat(6)),
    ...runs.flatMap((run) => digits.slice(0, 5).map((_, start) => run.slice(start, start + 6))),
  ]),
]
