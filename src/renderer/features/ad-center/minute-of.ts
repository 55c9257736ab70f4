/** The minute of a time, ISO 8601: for what is shown without seconds, so that most polls leave it as it is. */
export const minuteOf = (at: string): string =>
  new Date(Math.floor(Date.parse(at) / 60_000) * 60_000).toISOString()
