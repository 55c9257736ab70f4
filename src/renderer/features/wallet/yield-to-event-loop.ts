/** Lets the page handle events between two parts of long work. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))
