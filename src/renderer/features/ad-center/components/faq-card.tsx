import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { questionPath } from '#app/routing/paths.ts'
import { otherLanguageOf } from '#i18n/text-language.ts'
import { useConfig } from '#shared/queries/use-config.ts'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'

/** The number in the specification's ad center. */
const maxQuestions = 5

/** The first questions of the config; renders nothing without questions. */
export function FaqCard() {
  const { t, i18n } = useTranslation('ad-center')
  const { data } = useConfig().read
  if (!data || data.faq_config.length === 0) return null
  const lang = otherLanguageOf(data.lang, i18n.language)
  return (
    <Card title={t('faq.title')} isFlush>
      <ul role="list">
        {data.faq_config.slice(0, maxQuestions).map(({ id, question }) => (
          <li key={id}>
            <ListRow
              title={<span lang={lang}>{question}</span>}
              renderLink={(props) => <Link to={questionPath(id)} {...props} />}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
