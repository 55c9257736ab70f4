/**
 * What an operator sets without a new build: `config.json` beside the web app or in the desktop app's resources
 * (docs/rules.md, section R5.8). Name, logo and ribbon are not among it. Pure; see docs/deploy.md for every field.
 */
import * as v from 'valibot'
import { isLanguage, type Language } from './languages.ts'
import { allowedLink } from './link-policy.ts'

/** What is wrong with a field; texts in `locales/<lang>/config.json`, under `problem`. */
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

/** `path` is the field's, with dots; empty for the whole file. */
export interface ConfigProblem {
  readonly path: string
  readonly kind: ProblemKind
}

type ObjectIssue = { readonly expected: string | null; readonly received: string }

function objectProblem({ expected, received }: ObjectIssue): ProblemKind {
  if (expected === 'never') return 'unknown'
  return received === 'undefined' ? 'missing' : 'object'
}

const mostCharacters = 2000
const Line = v.pipe(v.string('text'), v.trim(), v.minLength(1, 'text'), v.maxLength(mostCharacters, 'text'))

type InLanguages = Partial<Record<Language, string>> & { readonly en: string }

const isInLanguages = (value: unknown): value is InLanguages =>
  typeof value === 'object' &&
  value !== null &&
  'en' in value &&
  Object.entries(value).every(([code, text]) => isLanguage(code) && v.is(Line, text))

/** The same for all, or one text a language with English among them. */
const LocalText = v.union([Line, v.custom<InLanguages>(isInLanguages)], 'text')
export type LocalText = v.InferOutput<typeof LocalText>

/** An address that the link policy allows, without path or query. */
const Origin = v.pipe(
  v.string('origin'),
  v.check((text) => allowedLink(text)?.origin === text, 'origin'),
)
const Address = v.pipe(
  v.string('address'),
  v.check((text) => allowedLink(text) !== undefined, 'address'),
)

/** Who stands behind the host. Shown in About, before the first deposit and in every summary. */
const Operator = v.strictObject(
  {
    /** The legal entity. */
    name: Line,
    /** Where it is registered and under which number. */
    register_entry: LocalText,
    /** Who holds the users' money, and under which licence. */
    money_holder: LocalText,
    /** Where a complaint goes, and when it is answered. */
    complaints: LocalText,
    fees: LocalText,
  },
  objectProblem,
)
export type Operator = v.InferOutput<typeof Operator>

const RunConfig = v.strictObject(
  {
    /** The API's origin; without it the web app's own, or the desktop app's sandbox. */
    host: v.optional(Origin),
    /** What the interface speaks until the user or the host's hint says otherwise. */
    language: v.optional(v.pipe(v.string('language'), v.check(isLanguage, 'language'))),
    /** Origins whose pages may be framed in `/customer`; without it, any that a contact of the account names. */
    customer_frame_hosts: v.optional(v.array(Origin, 'origin')),
    /** Where reports of errors go, when the user agrees to each; without it nothing is ever sent. */
    error_report_url: v.optional(Address),
    operator: v.optional(Operator),
  },
  objectProblem,
)
export type RunConfig = v.InferOutput<typeof RunConfig>

export interface ReadConfig {
  readonly config: RunConfig
  /** None when the file is as it must be; with any, nothing of it is used. */
  readonly problems: readonly ConfigProblem[]
}

const isProblemKind = (text: string): text is ProblemKind => problemKinds.some((kind) => kind === text)

/** What a start without a usable file knows. */
export const brokenConfig = (kind: ProblemKind): ReadConfig => ({
  config: {},
  problems: [{ path: '', kind }],
})

/** Reads the file's text. */
export function readRunConfig(text: string): ReadConfig {
  let written: unknown
  try {
    written = JSON.parse(text)
  } catch {
    return brokenConfig('notJson')
  }
  const parsed = v.safeParse(RunConfig, written)
  if (parsed.success) return { config: parsed.output, problems: [] }
  const problems = parsed.issues.map((issue) => ({
    path: v.getDotPath(issue) ?? '',
    kind: isProblemKind(issue.message) ? issue.message : 'object',
  }))
  return { config: {}, problems }
}

/** A text in a language, else in English. */
export function textIn(text: LocalText, language: Language): string {
  return typeof text === 'string' ? text : (text[language] ?? text.en)
}
