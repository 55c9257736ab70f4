/** Limits that client and server share (docs/rules.md, sections P9 and R2). */
export const limits = {
  /** Length of the transaction password, digits. */
  transactionPasswordDigits: 6,
  /** Wrong transaction passwords until the check is locked. */
  transactionPasswordTries: 5,
  /** Duration of that lock, ms. */
  transactionPasswordLockMs: 15 * 60_000,
  /** Duration of a step-up window, ms. */
  stepUpMs: 60_000,
  /** How long the signature of a contact is valid, at most, ms. */
  contactSignatureMs: 60_000,
  /** Size of an uploaded image, bytes. */
  imageBytes: 5 * 1024 * 1024,
  /** Width times height of an uploaded image: a small file can unpack to gigabytes. */
  imagePixels: 40_000_000,
  /** Size of an employment contract, bytes. */
  contractBytes: 5 * 1024 * 1024,
  /** Validity of an upload URL of a contract, ms. */
  contractUploadMs: 10 * 60_000,
  /** Size of a JSON request body, bytes. */
  requestBytes: 256 * 1024,
  /** The unread badge shows `99+` above this. */
  unreadBadge: 99,
  pageSize: 20,
  pageSizeMax: 100,
  /** Minimum length of a login password, characters. */
  passwordMin: 8,
  /** Validity of a mailed code for a new login password, ms. */
  resetCodeMs: 30 * 60_000,
  // Characters.
  textMax: 200,
  longTextMax: 5000,
} as const
