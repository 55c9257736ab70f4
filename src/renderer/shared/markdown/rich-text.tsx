import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { otherLanguageOf } from '#i18n/text-language.ts'
import { platform } from '#platform/index.ts'
import { confirmExternalLink } from '../contacts/leaving.ts'
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx'
import styles from './rich-text.module.css'
import { parseRichText, type RichBlock, type RichInline } from './rich-text.ts'

type RichTextProps = {
  source: string
  /** The language of the text, as the host says it. */
  lang: string | undefined
}

/** Renders a host's text as elements, never as HTML. A link opens outside, after the user confirms its host. */
export function RichText({ source, lang }: RichTextProps) {
  const { t, i18n } = useTranslation('legal')
  const [link, setLink] = useState<URL>()
  const [isAsking, setIsAsking] = useState(false)
  const blocks = useMemo(() => parseRichText(source), [source])
  const top = topLevel(blocks)

  function ask(url: URL) {
    setLink(url)
    setIsAsking(true)
  }

  function open() {
    setIsAsking(false)
    if (link) platform.openExternal(link.href)
  }

  return (
    <>
      <div className={styles.text} lang={otherLanguageOf(lang, i18n.language)}>
        {inOrder(blocks, (block) => (
          <Block block={block} top={top} onLink={(url) => confirmExternalLink(url, ask)} />
        ))}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('link.title')}
        confirmLabel={t('link.open')}
        onConfirm={open}
        onClose={() => setIsAsking(false)}
      >
        <p className={styles.question}>{t('link.text', { host: link?.host ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}

type OnLink = (url: URL) => void

/** The level of the text's highest headings, which are rendered one level below the page's title. */
function topLevel(blocks: readonly RichBlock[]): number {
  return blocks.reduce((top, block) => (block.kind === 'heading' ? Math.min(top, block.level) : top), 3)
}

function Block({ block, top, onLink }: { block: RichBlock; top: number; onLink: OnLink }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = (['h2', 'h3', 'h4'] as const)[block.level - top] ?? 'h4'
      return <Heading className={styles[Heading]}>{inlines(block.content, onLink)}</Heading>
    }
    case 'paragraph':
      return <p>{inlines(block.content, onLink)}</p>
    case 'bullets':
      return <ul className={styles.list}>{items(block.items, onLink)}</ul>
    case 'numbers':
      return (
        <ol className={styles.list} start={block.start}>
          {items(block.items, onLink)}
        </ol>
      )
  }
}

/** The parts of a text never move, so the index is a stable key. */
function inOrder<Item>(list: readonly Item[], render: (item: Item) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return list.map((item, index) => <Fragment key={index}>{render(item)}</Fragment>)
}

const items = (list: readonly (readonly RichInline[])[], onLink: OnLink): ReactNode =>
  inOrder(list, (content) => <li>{inlines(content, onLink)}</li>)

const inlines = (list: readonly RichInline[], onLink: OnLink): ReactNode =>
  inOrder(list, (inline) => <Inline inline={inline} onLink={onLink} />)

function Inline({ inline, onLink }: { inline: RichInline; onLink: OnLink }) {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'strong') return <strong>{inlines(inline.content, onLink)}</strong>
  return (
    <a
      href={inline.url.href}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault()
        onLink(inline.url)
      }}
    >
      {inline.text}
    </a>
  )
}
