import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { questionPath } from '#app/routing/paths.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import type { BasicConfig } from '#protocol/http/config.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { RichText } from '#shared/markdown/rich-text.tsx'
import { isSettled, QueryBoundary } from '#shared/queries/query-boundary.tsx'
import { Refreshable } from '#shared/queries/refreshable.tsx'
import { useConfig } from '#shared/queries/use-config.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import styles from '../components/help.module.css'

type Faq = BasicConfig['faq_config']

/** `/ad-center/ques-detail?id=`: one question with its answer, and the others; without an id all of them. */
export default function QuestionScreen() {
  const { t } = useTranslation(['help', 'common'])
  const [query] = useSearchParams()
  const { read, refresh } = useConfig()
  return (
    <Refreshable
      onRefresh={refresh}
      isReady={isSettled(read)}
      rest={
        <Button isFullWidth icon="service" onClick={() => openContacts()}>
          {t('common:action.contactService')}
        </Button>
      }
    >
      <QueryBoundary query={read}>
        {({ faq_config, lang }) => <Questions faq={faq_config} lang={lang} id={query.get('id')} />}
      </QueryBoundary>
    </Refreshable>
  )
}

function Questions({ faq, lang, id }: { faq: Faq; lang: string | undefined; id: string | null }) {
  const { t, i18n } = useTranslation(['help', 'messages'])
  const otherLang = otherLanguageOf(lang, i18n.language)
  const shown = faq.find((entry) => entry.id === id)
  const others = faq.filter((entry) => entry !== shown)
  if (faq.length === 0) {
    return <EmptyState icon="question" title={t('faq.empty')} text={t('messages:config.pullToRefresh')} />
  }
  return (
    <>
      {shown && (
        <Card>
          <h2 className={styles.question} lang={otherLang}>
            {shown.question}
          </h2>
          <RichText key={shown.id} source={shown.answer} lang={lang} />
        </Card>
      )}
      {!shown && id !== null && <EmptyState icon="question" title={t('faq.missing')} />}
      {others.length > 0 && (
        <Card title={shown ? t('faq.others') : t('faq.title')} isFlush>
          <ul role="list">
            {others.map((entry) => (
              <li key={entry.id}>
                <ListRow
                  title={<span lang={otherLang}>{entry.question}</span>}
                  renderLink={(props) => (
                    <Link to={questionPath(entry.id)} replace={id !== null} {...props} />
                  )}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
