/** A promise that stays pending: for an outcome that concerns nobody any more, so that nothing which awaits it goes on. */
export const neverSettles = (): Promise<never> => new Promise(() => undefined)
