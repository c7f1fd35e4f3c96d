import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { DateInput } from '#ui/date/date-input.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { AnswerForm } from '#engines/questions/answering-web.tsx'
import { SheetQuestions } from '#engines/questions/sheet-web.tsx'
import { verdicts } from '#modules/transfer/domain/transfer-rules.ts'
import { reviewTransfer, type TransferDetail } from '#modules/transfer/shared/transfer-request.ts'
import styles from '#modules/transfer/web/transfer.module.css'
import { t } from '#modules/transfer/web/words.ts'

const tones = { 'In favour': 'success', Against: 'danger', Abstain: 'neutral' } as const

/** What reviewers have said, with their answers. */
export function Opinions({ opinions }: Pick<TransferDetail, 'opinions'>) {
  return (
    <Panel title={t('opinions')} count={opinions.length}>
      {opinions.length === 0 && (
        <Text c="dimmed" size="sm">
          {t('noOpinions')}
        </Text>
      )}
      {opinions.map(({ id, reviewer, verdict, given_as, release_from, remarks, given_on, items }) => (
        <section key={id} className={styles.opinion}>
          <div className={styles.line}>
            <strong>{reviewer.full_name}</strong>
            <StatusBadge status={verdict} tone={tones[verdict]} />
            <Text c="dimmed" size="sm">
              {declared(given_as)} · <Day value={given_on} />
            </Text>
          </div>
          {release_from && (
            <p className={styles.text}>
              {t('releaseFrom')} <Day value={release_from} />
            </p>
          )}
          {remarks && <p className={styles.text}>{remarks}</p>}
          {items.length > 0 && <SheetQuestions items={items} given />}
        </section>
      ))}
    </Panel>
  )
}

/** The questions, the opinion and its remarks, sent together. */
export function ReviewForm({ request }: { request: TransferDetail }) {
  const { org } = useScope()
  const [verdict, setVerdict] = useState<string>('')
  const [remarks, setRemarks] = useState('')
  const [releaseFrom, setReleaseFrom] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const send = useAction(reviewTransfer, { errors: 'caller', success: t('reviewed') })
  const { id, version, questions, opinion_count } = request
  return (
    <Panel title={t('yourReview')}>
      <Text c="dimmed" size="sm" mb="md">
        {t('othersHidden', { count: opinion_count })}
      </Text>
      <AnswerForm
        items={questions}
        submitTitle={t('send')}
        submit={async (answers) => {
          const given = verdicts.find((one) => one === verdict)
          setMissing(!given)
          if (!given) return
          await send.attempt({
            params: { org, id },
            body: {
              answers,
              verdict: given,
              remarks: remarks || null,
              release_from: releaseFrom || null,
              version,
            },
          })
        }}
      >
        <Stack gap="md" mt="lg">
          <Radio.Group
            label={t('opinion')}
            value={verdict}
            onChange={(value) => {
              setVerdict(value)
              setMissing(false)
            }}
            error={missing ? t('opinionMissing') : null}
            required
          >
            <Stack gap={8} mt={4}>
              {verdicts.map((one) => (
                <Radio key={one} value={one} label={declared(one)} />
              ))}
            </Stack>
          </Radio.Group>
          {request.role === 'Releasing supervisor' && (
            <DateInput
              label={t('releaseFrom')}
              value={releaseFrom}
              onChange={(value) => setReleaseFrom(value)}
            />
          )}
          <Textarea
            label={t('remarks')}
            autosize
            minRows={2}
            maxLength={1000}
            value={remarks}
            onChange={(event) => setRemarks(event.currentTarget.value)}
          />
        </Stack>
      </AnswerForm>
    </Panel>
  )
}
