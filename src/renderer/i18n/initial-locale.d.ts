/** Made by `scripts/build/vite/texts-plugin.ts` from the folders and files of `locales/`. */
declare module 'virtual:first-texts' {
  type Table = Readonly<Record<string, unknown>>
  /** By language: the tables of the first screen, by namespace. */
  export const firstTexts: Readonly<
    Record<string, () => Promise<{ default: Readonly<Record<string, Table>> }>>
  >
}
