/** The texts of the basic config; one file per language in this folder. */
export interface ConfigText {
  /** Labels of the contacts. */
  readonly support: string
  readonly supportElsewhere: string
  readonly deposits: string
  /** Five questions; answers are the subset of Markdown of docs/rules.md, section R2. */
  readonly faq: readonly { readonly id: string; readonly question: string; readonly answer: string }[]
  readonly privacy: string
  readonly terms: string
  readonly rules: string
}
