/** Limits both sides keep (docs/rules.md, sections P9 and R2). */
export const limits = {
  /** Transaction password, digits. */
  transactionPasswordDigits: 6,
  /** Wrong transaction passwords until checking is locked. */
  transactionPasswordTries: 5,
  /** How long checking stays locked, ms. */
  transactionPasswordLockMs: 15 * 60_000,
  /** How long a step-up window stays open, ms. */
  stepUpMs: 60_000,
  /** An uploaded image, bytes. */
  imageBytes: 5 * 1024 * 1024,
  /** An employment contract, bytes. */
  contractBytes: 5 * 1024 * 1024,
  /** How long a file can be put to an address that was answered for it, ms. */
  contractUploadMs: 10 * 60_000,
  /** A JSON request body, bytes. */
  requestBytes: 256 * 1024,
  /** The unread badge caps here. */
  unreadBadge: 99,
  pageSize: 20,
  pageSizeMost: 100,
  /** Login password, characters. */
  passwordLeast: 8,
  /** How long a mailed code for a new login password is good, ms. */
  resetCodeMs: 30 * 60_000,
  textMost: 200,
  longTextMost: 5000,
} as const
