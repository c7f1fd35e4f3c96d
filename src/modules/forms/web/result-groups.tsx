import { UnstyledButton } from '@mantine/core'
import { Truncate } from '#ui/show/truncate.tsx'
import type { QuestionResult, Results } from '#modules/forms/shared/results.ts'
import styles from '#modules/forms/web/forms.module.css'
import { t } from '#modules/forms/web/words.ts'

/** Divisions beside each other: how many answered, and the mean of each rating, the higher the stronger its colour. */
export function GroupHeat({
  groups,
  questions,
  division,
  onDivision,
}: {
  groups: Results['groups']
  questions: readonly QuestionResult[]
  division: string
  onDivision: (id: string) => void
}) {
  const rated = questions.filter(({ kind }) => kind === 'rating')
  if (groups.length < 2) return null
  return (
    <section className={styles.group}>
      <h2>{t('report.groups')}</h2>
      <div className={styles.heat}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('report.division')}</th>
              <th scope="col">{t('report.responses')}</th>
              {rated.map((question) => (
                <th key={question.question_id} scope="col">
                  <Truncate text={question.title} at={28} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {division && (
              <tr>
                <th scope="row">
                  <UnstyledButton fz="sm" onClick={() => onDivision('')}>
                    {t('report.all')}
                  </UnstyledButton>
                </th>
              </tr>
            )}
            {groups.map((group) => (
              <tr key={group.id ?? 'none'}>
                <th scope="row">
                  {group.id && group.responses !== null ? (
                    <UnstyledButton
                      fz="sm"
                      fw={group.id === division ? 700 : 500}
                      aria-pressed={group.id === division}
                      onClick={() => onDivision(group.id === division ? '' : (group.id ?? ''))}
                    >
                      {group.name}
                    </UnstyledButton>
                  ) : (
                    group.name
                  )}
                </th>
                {group.responses === null ? (
                  <td data-untold colSpan={rated.length + 1}>
                    {t('report.untold')}
                  </td>
                ) : (
                  <>
                    <td className="ch-num">{group.responses}</td>
                    {rated.map((question) => (
                      <Mean
                        key={question.question_id}
                        question={question}
                        mean={group.means[question.question_id]}
                      />
                    ))}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.figures}>{t('report.groupsHint')}</p>
    </section>
  )
}

/** The scale is that of the question's own shares, from its lowest to its highest step. */
function Mean({ question, mean }: { question: QuestionResult; mean: string | undefined }) {
  const low = Number(question.shares[0]?.label ?? 0)
  const high = Number(question.shares.at(-1)?.label ?? 1)
  const strength = mean === undefined ? 0 : Math.round(((Number(mean) - low) / (high - low)) * 60)
  return (
    <td
      className="ch-num"
      style={{ background: `color-mix(in oklab, var(--ch-chart-1) ${strength}%, var(--ch-raised))` }}
    >
      {mean ?? '–'}
    </td>
  )
}
