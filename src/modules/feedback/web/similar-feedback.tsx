import { useDebouncedValue } from '@mantine/hooks'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { useFieldValue } from '#ui/form/form-context.ts'
import { feedback } from '#modules/feedback/shared/feedback.ts'
import { Vote } from '#modules/feedback/web/feedback-board.tsx'
import styles from '#modules/feedback/web/feedback.module.css'
import { t } from '#modules/feedback/web/words.ts'

/** While a title is typed: what on the board says something alike, to be voted for instead. */
export function SimilarFeedback() {
  const { org } = useScope()
  const typed = useFieldValue('title')
  const [title] = useDebouncedValue(typeof typed === 'string' ? typed.trim() : '', 400)
  const read = useRead(feedback.similar, title.length < 4 ? null : { params: { org }, query: { title } }, {
    errors: 'inline',
  })
  const found = title.length < 4 ? [] : (read.data?.results ?? [])
  return (
    <div role="status">
      {found.length > 0 && (
        <section className={styles.similar} aria-label={t('similar')}>
          <strong>{t('similar')}</strong>
          <small>{t('similarHint')}</small>
          <ul>
            {found.map((item) => (
              <li key={item.id}>
                <span>{item.title}</span>
                <Vote item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
