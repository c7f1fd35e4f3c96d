import { Button, Group, Text, Textarea } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { messageOf, NoResponse, WireError } from '#ui/data/failure.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Empty } from '#ui/show/empty.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { checkedAnswers } from '#engines/questions/answers.ts'
import { differenceToRemark, meanOf } from '#modules/monthly-appraisal/domain/hints.ts'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { teamGrid, type GridRow } from '#modules/monthly-appraisal/shared/grid.ts'
import { COMMENT, useGridDrafts } from '#modules/monthly-appraisal/web/grid-drafts.ts'
import { GridCards } from '#modules/monthly-appraisal/web/grid-cards.tsx'
import { GridTable } from '#modules/monthly-appraisal/web/grid-table.tsx'
import styles from '#modules/monthly-appraisal/web/grid.module.css'
import { t } from '#modules/monthly-appraisal/web/words.ts'

type Grid = ResponseOf<typeof teamGrid>

/** The team of an appraiser in a month, rated question by question without a mouse. */
export function TeamGrid() {
  const { org } = useScope()
  const [chosen, choose] = useAddressValue('month', '')
  const read = useRead(
    teamGrid,
    { params: { org }, query: chosen ? { occasion_id: chosen } : {} },
    { errors: 'inline', fresh: 0 },
  )
  return (
    <ReadState read={read} lines={6}>
      {(grid) =>
        grid.month === null ? (
          <Empty title={t('grid.empty')} hint={t('grid.emptyHint')} />
        ) : (
          // what was read before may lack what was saved since
          read.isFetchedAfterMount && (
            <>
              {grid.months.length > 1 && (
                <Segmented
                  label={t('grid.month')}
                  value={grid.month.id}
                  onChange={choose}
                  options={grid.months.map(({ id, title }) => ({ value: id, label: title }))}
                />
              )}
              <Filled
                key={`${grid.month.id} ${grid.rows.map(({ version }) => version).join()}`}
                grid={grid}
              />
            </>
          )
        )
      }
    </ReadState>
  )
}

function Filled({ grid }: { grid: Grid }) {
  const { org } = useScope()
  const { items, rows, month, skipped } = grid
  const drafts = useGridDrafts(rows)
  const [remarkOf, setRemarkOf] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const Shown = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
    ? GridCards
    : GridTable
  const submit = useAction(ma.submit, { errors: 'caller' })
  const writtenOf = (id: string) => drafts.written[id] ?? { answers: {}, comment: '' }
  const scoreOf = (id: string) => {
    const checked = checkedAnswers(items, writtenOf(id).answers)
    return checked.problems ? null : checked.score
  }
  const isComplete = (row: GridRow) =>
    row.shut === null && checkedAnswers(items, writtenOf(row.id).answers).problems === null
  const differs = rows.flatMap((row) => {
    const points = differenceToRemark(scoreOf(row.id), meanOf(row.before))
    return points !== null && writtenOf(row.id).comment === '' && row.shut === null ? [{ row, points }] : []
  })
  const ready = rows.filter(isComplete)
  const submitted = rows.filter(({ state }) => state === 'Submitted' || state === 'Approved').length

  const finish = async () => {
    const yes = await confirm({
      title: t('grid.confirm', { count: ready.length }),
      subtitle: t('grid.confirmHint'),
      yes: t('grid.submit', { count: ready.length }),
    })
    if (!yes) return
    setPending(true)
    const versions = await drafts.rest()
    let done = 0
    for (const row of ready)
      try {
        const { answers, comment } = writtenOf(row.id)
        await submit.attempt({
          params: { org, id: row.id },
          body: {
            answers,
            comment: comment || null,
            version: row.version,
            draft_version: versions.get(row.id) ?? 0,
          },
        })
        drafts.done(row.id)
        done += 1
      } catch (error) {
        if (!(error instanceof WireError || error instanceof NoResponse)) throw error
        drafts.refuse(row.id, messageOf(error))
      }
    setPending(false)
    if (done) saySuccess(t('grid.submitted', { count: done }))
  }
  return (
    <>
      <Group justify="space-between" my="sm">
        <Text size="sm" c="dimmed">
          {t('grid.progress', { done: submitted, total: rows.length })} · {t('grid.due')}{' '}
          {month && <Day value={month.due_on} />}
        </Text>
        <Group gap="sm">
          {drafts.saving !== 'idle' && (
            <Text size="sm" c={drafts.saving === 'failed' ? 'red' : 'dimmed'} role="status">
              {t(`grid.${drafts.saving}`)}
            </Text>
          )}
          <Button disabled={ready.length === 0} loading={pending} onClick={() => void finish()}>
            {t('grid.submit', { count: ready.length })}
          </Button>
        </Group>
      </Group>
      {rows.flatMap(({ id, appraisee }) =>
        drafts.problems[id] ? (
          <Callout key={id} tone="danger" alert>
            {t('grid.refused', { name: appraisee.full_name, problem: drafts.problems[id] })}
          </Callout>
        ) : (
          []
        ),
      )}
      <Shown
        items={items}
        rows={rows}
        written={writtenOf}
        scoreOf={scoreOf}
        onAnswer={(id, question, value) => {
          const { answers, comment } = writtenOf(id)
          drafts.keep(id, { answers: { ...answers, [question]: value }, comment }, question)
        }}
        onRemark={setRemarkOf}
      />
      {skipped.map(({ person, leave_days }) => (
        <Text key={person.id} size="sm" c="dimmed" className={styles.skipped}>
          {person.full_name}: {t('grid.skipped', { days: leave_days })}
        </Text>
      ))}
      <Text size="sm" c="dimmed" mt="xs" className={styles.keys}>
        {t('grid.keys')}
      </Text>
      {differs.map(({ row, points }) => (
        <Callout key={row.id} tone="warning">
          {t('grid.differs', { name: row.appraisee.full_name, points })}
        </Callout>
      ))}
      {rows.map(
        (row) =>
          remarkOf === row.id && (
            <Remark
              key={row.id}
              row={row}
              value={writtenOf(row.id).comment}
              onChange={(comment) => drafts.keep(row.id, { ...writtenOf(row.id), comment }, COMMENT)}
            />
          ),
      )}
    </>
  )
}

/** Opened by a key or a button, it is where the hand goes on. */
function Remark({
  row,
  value,
  onChange,
}: {
  row: GridRow
  value: string
  onChange: (comment: string) => void
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Textarea
      ref={box}
      mt="sm"
      label={t('grid.remarkFor', { name: row.appraisee.full_name })}
      autosize
      minRows={2}
      maxLength={2000}
      disabled={row.shut !== null}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
