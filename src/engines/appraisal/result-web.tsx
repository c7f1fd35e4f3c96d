import { Text } from '@mantine/core'
import { useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Ago } from '#ui/show/ago.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { Person } from '#ui/show/person.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import type { Result, Said } from '#engines/appraisal/appraisal-record.ts'
import type { AppraisalUse } from '#engines/appraisal/appraisal-use.ts'
import { ScoreTrace } from '#engines/appraisal/score-trace-web.tsx'
import styles from '#engines/appraisal/appraisal.module.css'
import { t } from '#engines/appraisal/words-web.ts'

/** A result: words first, then the score and how it was calculated. */
export function ResultView({ of, id }: { of: unknown; id: string }) {
  const use = of as AppraisalUse
  const { org, as } = useScope()
  const read = useRead(use.readResult, { params: { org, id }, query: { as } }, { errors: 'inline' })
  return (
    <ReadState read={read} lines={8}>
      {(result) => <Shown result={result} />}
    </ReadState>
  )
}

function Shown({ result }: { result: Result }) {
  return (
    <div className={styles.result}>
      <Panel title={t('result.said')}>
        {result.said.map((said) => (
          <ModeSaid key={`${said.form} ${said.mode}`} said={said} />
        ))}
      </Panel>
      <Panel title={t('result.score')}>
        <p className={styles.score}>{result.calibrated_score ?? result.score ?? t('result.noScore')}</p>
        <Facts
          layout="rows"
          facts={[
            result.calibrated_score !== null && { label: t('trace.final'), value: result.score },
            result.calibration_note !== null && { label: t('result.reason'), value: result.calibration_note },
            result.released_at !== null && {
              label: t('result.released'),
              value: <Ago at={result.released_at} />,
            },
            result.acknowledged_at !== null && {
              label: t('result.acknowledged'),
              value: <Ago at={result.acknowledged_at} />,
            },
          ]}
        />
        <ScoreTrace trace={result.trace} />
        <AppealShown appeal={result.appeal} until={result.appeal_until} />
      </Panel>
    </div>
  )
}

/** What somebody said to a result that they do not agree with, and what was answered. */
function AppealShown({ appeal, until }: { appeal: Result['appeal']; until: string | null }) {
  if (!appeal)
    return (
      until && (
        <Text size="sm" c="dimmed">
          {t('appeal.until')} <Day value={until} />
        </Text>
      )
    )
  const { old_score, new_score } = appeal
  return (
    <section className={styles.said}>
      <h3>
        {t('appeal.title')} <StatusBadge plain status={appeal.state} />
      </h3>
      <blockquote>{appeal.reason}</blockquote>
      {appeal.decision && (
        <>
          <Text size="sm" c="dimmed">
            {t('appeal.decision')}
            {new_score !== null && ` · ${old_score ?? '–'} → ${new_score}`}
          </Text>
          <blockquote>{appeal.decision}</blockquote>
        </>
      )}
    </section>
  )
}

function ModeSaid({ said }: { said: Said }) {
  const isHidden = said.responses > 0 && said.authors.length + said.external_authors.length === 0
  return (
    <section className={styles.said}>
      <h3>
        {t(`mode.${said.mode}`)} · {t(`kind.${said.form}`)}
      </h3>
      {said.state !== 'Shown' ? (
        <Empty compact title={t(`result.state.${said.state}`, { count: said.min_responses })} />
      ) : (
        <>
          {isHidden && (
            <Text size="sm" c="dimmed">
              {t('result.names', { count: said.responses })}
            </Text>
          )}
          {said.authors.map((person) => (
            <Person key={person.id} person={person} />
          ))}
          {said.external_authors.map((name) => (
            <Text key={name} size="sm">
              {name}
            </Text>
          ))}
          {said.comments.map((comment) => (
            <blockquote key={comment}>{comment}</blockquote>
          ))}
          <dl>
            {said.questions.map(({ title, percent, answers, is_few }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>
                  {is_few
                    ? t('result.state.Too few', { count: said.min_responses })
                    : percent === null
                      ? answers.join(' · ')
                      : t('result.mean', { percent })}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
