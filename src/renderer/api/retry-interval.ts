/** What is shown is to be the host's again within 5 s of its return: what could not be had is asked for again this soon, ms. */
export const retryIntervalMs = 4_000
