/** The language of a host's text, for its element's `lang`: undefined if it is that of the interface, unknown or no BCP 47 tag. */
export function otherLanguageOf(lang: string | undefined, interfaceTag: string): string | undefined {
  if (lang === undefined || !/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(lang)) return undefined
  const locales = [lang, interfaceTag].map((tag) => new Intl.Locale(tag).maximize())
  const [own, shown] = locales.map(({ language, script }) => `${language} ${script}`)
  return own === shown ? undefined : lang
}
