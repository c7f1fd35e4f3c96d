import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import { eachDay } from '#kernel/calendar/range.ts'
import { P } from '#kernel/permission.ts'
import { useAddress } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { useCalendar } from '#ui/date/calendar-choice.ts'
import { dayOfMonth } from '#ui/date/written.ts'
import { Empty } from '#ui/show/empty.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { shown, useActions } from '#engines/list/action-web.tsx'
import { PrintButton } from '#engines/report/print-web.tsx'
import { copyRoster, planRoster, publishRoster, roster } from '#modules/attendance/shared/roster.ts'
import { rotateRoster } from '#modules/attendance/shared/rotation.ts'
import { RosterDay } from '#modules/attendance/web/roster/day.tsx'
import { problemsOf, shortOf } from '#modules/attendance/web/roster/checks.ts'
import { RosterGrid, type Area } from '#modules/attendance/web/roster/grid.tsx'
import { Steps } from '#modules/attendance/web/roster/my-roster.tsx'
import { RosterProblems } from '#modules/attendance/web/roster/problems.tsx'
import styles from '#modules/attendance/web/roster/roster.module.css'
import { t } from '#modules/attendance/web/words.ts'

const MOST_PEOPLE = 200
const spans = ['7', '14', '31'] as const

/** The roster of a team as a grid: choose cells, then what they become; nothing holds before it is published. */
export function RosterPlan({ title, phone }: { title: string; phone: boolean }) {
  const { org, as, today, may } = useScope()
  const view = useCalendar()
  const [{ start: asked, span = '14' }, change] = useAddress()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const [area, setArea] = useState<Area | null>(null)
  const days = Number(span)
  const start = asked ?? addDays(today, -weekday(today))
  const end = addDays(start, days - 1)
  const query = { as, start, end, limit: MOST_PEOPLE, ...(search ? { search } : {}) } as never
  const read = useRead(roster, { params: { org }, query })
  const dates = useMemo(() => [...eachDay({ start, end })], [start, end])
  const rows = read.data?.results ?? []
  const problems = useMemo(() => (read.data ? problemsOf(read.data, dates) : []), [read.data, dates])
  const short = useMemo(() => (read.data ? shortOf(read.data, dates) : []), [read.data, dates])
  const toCheck = problems.length + short.length
  const mayPlan = as === 'supervisor' || may([P.attendance.roster], 'write')

  const call = { params: { org }, query: { as } as never }
  const plan = useAction(planRoster)
  const copy = useAction(copyRoster, { success: ({ changed }) => t('roster.copied', { count: changed }) })
  const publish = useAction(publishRoster, {
    success: ({ days: count, people }) => t('roster.published', { count, people }),
  })
  const becomes = (kind: 'Shift' | 'Off' | 'None', work_shift_id: string | null = null) => {
    if (!area) return
    const employee_ids = rows
      .slice(Math.min(area.fromRow, area.row), Math.max(area.fromRow, area.row) + 1)
      .map(({ person }) => person.id)
    const [first, last] = [Math.min(area.fromDay, area.day), Math.max(area.fromDay, area.day)]
    const body = { employee_ids, start: dates[first] ?? start, end: dates[last] ?? end, kind, work_shift_id }
    void plan.run({ ...call, body })
  }
  const [from, to] = area ? [Math.min(area.fromRow, area.row), Math.max(area.fromRow, area.row) + 1] : [0, 0]
  const rotate = shown(rotateRoster, {
    start: () => ({ start: start < today ? today : start, end }),
    send: (values) => ({ ...values, employee_ids: rows.slice(from, to).map(({ person }) => person.id) }),
  })
  const acts = useActions([rotate], () => '')
  const { drafts } = read.data ?? {}
  const publishNow = async () => {
    if (!drafts) return
    const question = {
      title: t('roster.publish', { count: drafts.days }),
      subtitle: [
        t('roster.publishAsk', {
          count: drafts.people,
          from: dayOfMonth(view, view.shown, start) ?? start,
          to: dayOfMonth(view, view.shown, end) ?? end,
        }),
        ...(toCheck > 0 ? [t('roster.problems', { count: toCheck })] : []),
      ].join(' '),
      yes: t('roster.publishYes'),
      danger: false,
    }
    if (await confirm(question)) void publish.run({ ...call, body: { start, end } })
  }
  return (
    <>
      <PageHead
        title={title}
        subtitle={`${dayOfMonth(view, view.shown, start)} – ${dayOfMonth(view, view.shown, end)}`}
      >
        <Steps from={start} days={days} onChange={(next) => change({ start: next })} />
        {mayPlan && (
          <Button
            variant="default"
            loading={copy.pending}
            disabled={rows.length === 0}
            onClick={() =>
              void copy.run({
                ...call,
                body: { employee_ids: rows.map(({ person }) => person.id), start, end },
              })
            }
          >
            {t('roster.copy')}
          </Button>
        )}
        <PrintButton />
        {mayPlan && (
          <Button loading={publish.pending} disabled={!drafts?.days} onClick={() => void publishNow()}>
            {t('roster.publish', { count: drafts?.days ?? 0 })}
          </Button>
        )}
      </PageHead>
      {acts.dialog}
      <Group gap="sm" className={styles.tools} data-no-print>
        <TextInput
          aria-label={t('roster.search')}
          placeholder={t('roster.search')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {mayPlan && (
          <>
            <Button variant="default" disabled={!area} onClick={() => acts.begin(rotateRoster, null)}>
              {t('roster.rotate')}
            </Button>
            {as === 'hr' && (
              <Button variant="default" onClick={() => change({ view: 'patterns' })}>
                {t('roster.patterns')}
              </Button>
            )}
            <Button variant="default" onClick={() => change({ view: 'swaps' })}>
              {t('swap.show')}
            </Button>
          </>
        )}
        {!phone && (
          <Segmented
            label={t('roster.span')}
            value={span}
            onChange={(next) => change({ span: next })}
            options={spans.map((value) => ({ value, label: t('roster.spanDays', { count: Number(value) }) }))}
          />
        )}
      </Group>
      <ReadState read={read} lines={10}>
        {(data) => (
          <>
            {mayPlan && (
              <div className={styles.brush} role="toolbar" aria-label={t('roster.brush')} data-no-print>
                {data.shifts.map(({ id, code, name, hours }) => (
                  <Button
                    key={id}
                    size="compact-sm"
                    variant="light"
                    disabled={!area}
                    onClick={() => becomes('Shift', id)}
                  >
                    {`${code} · ${name} ${hours}`}
                  </Button>
                ))}
                <Button size="compact-sm" variant="default" disabled={!area} onClick={() => becomes('Off')}>
                  {declared('Off day')}
                </Button>
                <Button size="compact-sm" variant="default" disabled={!area} onClick={() => becomes('None')}>
                  {t('roster.erase')}
                </Button>
                {!area && <span className={styles.hint}>{t('roster.choose')}</span>}
              </div>
            )}
            {mayPlan && <RosterProblems problems={problems} short={short} />}
            {data.results.length === 0 ? (
              <Empty title={t('roster.nobody')} />
            ) : phone ? (
              <RosterDay data={data} dates={dates} area={area} onArea={mayPlan ? setArea : undefined} />
            ) : (
              <RosterGrid
                data={data}
                dates={dates}
                area={area}
                onArea={mayPlan ? setArea : undefined}
                onCode={becomes}
                history={as === 'hr' && may([P.attendance.roster])}
              />
            )}
            {data.count > data.results.length && (
              <p className={styles.hint}>
                {t('roster.more', { shown: data.results.length, count: data.count })}
              </p>
            )}
          </>
        )}
      </ReadState>
    </>
  )
}
