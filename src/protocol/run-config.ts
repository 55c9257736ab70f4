/**
 * `config.json`, which an operator sets without a new build: beside the web app or in the desktop app's resources
 * (docs/rules.md, section R5.8). Name, logo and ribbon cannot be set. Pure; docs/deploy.md describes every field.
 */
import * as v from 'valibot'
import { isLanguage, type Language } from './languages.ts'
import { allowedLink } from './link-policy.ts'

/** Their texts are in `locales/<lang>/config.json`, under `problem`. */
export const problemKinds = [
  'notJson',
  'missing',
  'unknown',
  'object',
  'text',
  'origin',
  'address',
  'language',
  'notFound',
] as const
export type ProblemKind = (typeof problemKinds)[number]

export interface ConfigProblem {
  /** Dotted path of the field; empty for the whole file. */
  readonly path: string
  readonly kind: ProblemKind
}

type ObjectIssue = { readonly expected: string | null; readonly received: string }

function objectProblem({ expected, received }: ObjectIssue): ProblemKind {
  if (expected === 'never') return 'unknown'
  return received === 'undefined' ? 'missing' : 'object'
}

const maxCharacters = 2000
const Line = v.pipe(v.string('text'), v.trim(), v.minLength(1, 'text'), v.maxLength(maxCharacters, 'text'))

type Translations = Partial<Record<Language, string>> & { readonly en: string }

const isTranslations = (value: unknown): value is Translations =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  Object.entries(value).every(([code, text]) => isLanguage(code) && v.is(Line, text))

/** One text for all languages, or one per language, with English required. */
const LocalText = v.union([Line, v.custom<Translations>(isTranslations)], 'text')
export type LocalText = v.InferOutput<typeof LocalText>

/** An origin that the link policy allows. */
const Origin = v.pipe(
  v.string('origin'),
  v.check((text) => allowedLink(text)?.origin === text, 'origin'),
)
const Address = v.pipe(
  v.string('address'),
  v.check((text) => allowedLink(text) !== undefined, 'address'),
)

/** The company that operates the host. Shown in About, before the first deposit and in every summary. */
const Operator = v.strictObject(
  {
    /** The legal entity. */
    name: Line,
    /** The register and the number in it. */
    register_entry: LocalText,
    /** The company that holds the users' money, and its licence. */
    money_holder: LocalText,
    /** The address for complaints, and when they are answered. */
    complaints: LocalText,
    fees: LocalText,
    /** The public key of the host's verifiable history (docs/verifiable-history.md). Default: the first one seen is trusted. */
    ledger_key: v.optional(v.pipe(v.string('text'), v.regex(/^[\w+/]{44}$/, 'text'))),
  },
  objectProblem,
)
export type Operator = v.InferOutput<typeof Operator>

const RunConfig = v.strictObject(
  {
    /** The API's origin. Default: the web app's own origin, or the desktop app's sandbox. */
    host: v.optional(Origin),
    /** The interface language until the user or the host's hint changes it. */
    language: v.optional(v.pipe(v.string('language'), v.check(isLanguage, 'language'))),
    /** Origins whose pages may be framed in `/customer`. Default: those of the account's contacts. */
    customer_frame_hosts: v.optional(v.array(Origin, 'origin')),
    /** Receives error reports; the user agrees to each. Default: nothing is ever sent. */
    error_report_url: v.optional(Address),
    operator: v.optional(Operator),
  },
  objectProblem,
)
export type RunConfig = v.InferOutput<typeof RunConfig>

export interface ParsedConfig {
  /** Empty if there is any problem. */
  readonly config: RunConfig
  readonly problems: readonly ConfigProblem[]
}

const isProblemKind = (text: string): text is ProblemKind => problemKinds.some((kind) => kind === text)

/** The result for a file that cannot be parsed. */
export const brokenConfig = (kind: ProblemKind): ParsedConfig => ({
  config: {},
  problems: [{ path: '', kind }],
})

/** Parses the file's text. */
export function readRunConfig(text: string): ParsedConfig {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return brokenConfig('notJson')
  }
  const parsed = v.safeParse(RunConfig, value)
  if (parsed.success) return { config: parsed.output, problems: [] }
  const problems = parsed.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    kind: isProblemKind(issue.message) ? issue.message : 'object',
  }))
  return { config: {}, problems }
}

/** The text in a language, otherwise in English. */
export function textIn(text: LocalText, language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en)
}
