/** The preferences are a view of the inbox. Not in `routing/paths.ts`, which the login page loads. */
export const noticePreferencesPath = '/notification?view=preferences'
