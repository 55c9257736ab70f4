/** Between two details in one line, which breaks only after it. */
export const detailSeparator = '\u00a0· '

/** The known details of something, for one line. */
export const joinDetails = (details: readonly (string | undefined)[]): string =>
  details.filter(Boolean).join(detailSeparator)

/** A detail that stays on one line. */
export const unbroken = (detail: string): string => detail.replaceAll(' ', '\u00a0')
