import { ActionIcon, Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { addDays, weekday } from '#kernel/calendar/day.ts'
import type { ResponseOf } from '#kernel/endpoint.ts'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { withDays } from '#ui/i18n/with-days.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Duration } from '#ui/show/figures.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Panel } from '#ui/show/panel.tsx'
import { ReadState } from '#ui/show/read-state.tsx'
import { logWeek, submitLogs } from '#modules/work-log/shared/work-log.ts'
import { called } from '#modules/work-log/web/about.ts'
import { Timer } from '#modules/work-log/web/timer.tsx'
import { Cell } from '#modules/work-log/web/week-cell.tsx'
import { WorkChoice as Choice } from '#modules/work-log/web/work-choice.tsx'
import styles from '#modules/work-log/web/week.module.css'
import { t } from '#modules/work-log/web/words.ts'

type Week = ResponseOf<typeof logWeek>
type Line = Week['lines'][number]

/** A week of one's time: hours typed into a grid, a timer, and one button that submits the week. */
export default function LogWork() {
  const { org, today } = useScope()
  const [from, setFrom] = useAddressValue('from', addDays(today, -weekday(today)))
  const read = useRead(logWeek, { params: { org }, query: { from } }, { keep: true })
  const submit = useAction(submitLogs, { success: t('submitted') })
  const drafts = read.data?.drafts ?? []
  const missing = (read.data?.days ?? []).filter((one) => one.is_missing)
  const send = async () => {
    const yes = await confirm({
      title: t('submitWeek'),
      subtitle: [
        t('submitHint', { count: drafts.length }),
        missing.length > 0 &&
          t('missingDays', {
            days: withDays(missing.map(({ day }) => day).join(', ')),
            count: missing.length,
          }),
      ]
        .filter(Boolean)
        .join(' '),
      yes: t('submitWeek'),
    })
    if (yes) await submit.run({ params: { org }, body: { log_ids: drafts } })
  }
  return (
    <>
      <PageHead
        title={t('page.log')}
        subtitle={
          <>
            <Day value={from} /> – <Day value={addDays(from, 6)} />
          </>
        }
      >
        <Group gap="xs">
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('earlier')}
            onClick={() => setFrom(addDays(from, -7))}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('later')}
            onClick={() => setFrom(addDays(from, 7))}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
          <Button disabled={drafts.length === 0} loading={submit.pending} onClick={() => void send()}>
            {t('submitWeek')}
          </Button>
        </Group>
      </PageHead>
      <Timer />
      <ReadState read={read} lines={6}>
        {(week) => <Grid key={from} week={week} />}
      </ReadState>
    </>
  )
}

/** A total; nothing is a dash. */
const Time = ({ minutes }: { minutes: number }) => (minutes > 0 ? <Duration minutes={minutes} /> : '–')

function Grid({ week }: { week: Week }) {
  const [added, setAdded] = useState<Line[]>([])
  const lines = [...week.lines, ...added.filter(({ key }) => week.lines.every((line) => line.key !== key))]
  const totals = week.days.map((_day, at) =>
    lines.reduce((sum, { days }) => sum + (days[at]?.minutes ?? 0), 0),
  )
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              {week.days.map(({ day }) => (
                <th key={day} scope="col">
                  <Day value={day} />
                </th>
              ))}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.length === 0 && (
              <tr>
                <td colSpan={9} className={styles.none}>
                  {t('noLines')}
                </td>
              </tr>
            )}
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{called(line)}</th>
                {line.days.map((cell, at) => (
                  <td key={week.days[at]?.day}>
                    <Cell
                      about={line}
                      cell={cell}
                      day={week.days[at]?.day ?? ''}
                      left={line.days[at - 1]?.minutes ?? 0}
                    />
                  </td>
                ))}
                <td className="ch-num">
                  <Time minutes={line.days.reduce((sum, { minutes }) => sum + minutes, 0)} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('logged')}</th>
              {totals.map((minutes, at) => (
                <td key={week.days[at]?.day} className="ch-num">
                  <Time minutes={minutes} />
                </td>
              ))}
              <td className="ch-num">
                <Duration minutes={totals.reduce((sum, minutes) => sum + minutes, 0)} />
              </td>
            </tr>
            {week.days.some(({ at_work, off }) => at_work !== null || off !== null) && (
              <tr className={styles.beside}>
                <th scope="row">{t('atWork')}</th>
                {week.days.map(({ day, at_work, off }, at) => (
                  <td key={day} className="ch-num">
                    {off ? declared(off) : at_work ? <Duration minutes={at_work} /> : '–'}
                    {at_work !== null && (totals[at] ?? 0) > at_work && (
                      <span className={styles.above}>{t('aboveWork')}</span>
                    )}
                  </td>
                ))}
                <td className="ch-num">
                  <Duration minutes={week.days.reduce((sum, { at_work }) => sum + (at_work ?? 0), 0)} />
                </td>
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      <Panel title={t('addRow')}>
        <Choice
          button={t('addRow')}
          run={(about) =>
            setAdded((now) => [
              ...now,
              {
                ...about,
                key: [about.project?.id, about.activity?.id, undefined].join(' '),
                days: week.days.map(({ is_open }) => ({ minutes: 0, is_open, state: null, remarks: null })),
              },
            ])
          }
        />
      </Panel>
    </>
  )
}
