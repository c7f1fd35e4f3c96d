import { Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { addDays } from '#kernel/calendar/day.ts'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { localDigits } from '#ui/i18n/locale.ts'
import { DetailSheet } from '#ui/overlay/detail-sheet.tsx'
import { DoneBar } from '#ui/show/board.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { Moment } from '#ui/show/calendar-slot.tsx'
import {
  approveSeparation,
  beginSettlement,
  completeSeparation,
  readSeparation,
  stopSeparation,
  type Separation,
} from '#modules/offboarding/shared/separation.ts'
import { ExitMeetingPanel } from '#modules/offboarding/web/exit-meeting.tsx'
import { ExitAnswers } from '#modules/offboarding/web/given-feedback.tsx'
import { FileLink } from '#engines/file/file-link-web.tsx'
import { RetentionPanel } from '#modules/offboarding/web/retention.tsx'
import { SeparationLetter } from '#modules/offboarding/web/separation-letter.tsx'
import { SettlementPanel } from '#modules/offboarding/web/settlement.tsx'
import { TypeBadge } from '#modules/offboarding/web/type-badge.tsx'
import { waitsFor } from '#modules/offboarding/web/waits-for.ts'
import { noticeSaid } from '#modules/offboarding/web/notice-said.ts'
import { t } from '#modules/offboarding/web/words.ts'

interface SheetProps {
  id: string
  onClose: () => void
  onEdit: (separation: Separation) => void
  onRehire: (separation: Separation) => void
}

/** One leaving with everything that belongs to it, and what may be done with it now. */
export function SeparationSheet({ id, onClose, onEdit, onRehire }: SheetProps) {
  const { org, linkOf, may, to, today } = useScope()
  const giveOf = ({ person, last_working_on, state }: Separation) =>
    may([P.hris.employees], 'write') && state !== 'Stopped'
      ? to(
          'admin-hris-employees',
          {},
          { tab: 'supervisors', reports_to: person.id, from: dayAfter(last_working_on, today) },
        )
      : null
  const takeBackOf = ({ person }: Separation) =>
    may([P.organization.equipment], 'write')
      ? to(
          'admin-organization-settings-equipment',
          {},
          { tab: 'assignments', state: 'Assigned,Overdue', search: person.full_name },
        )
      : null
  const read = useRead(readSeparation, id ? { params: { org, id } } : null, { errors: 'inline', fresh: 0 })
  const alsoStale = ['/hris/']
  const approve = useAction(approveSeparation, { success: t('separation.approved'), alsoStale })
  const settle = useAction(beginSettlement, { success: t('settlement.begun') })
  const complete = useAction(completeSeparation, { success: t('separation.completed'), alsoStale })
  const stop = useAction(stopSeparation, { success: t('separation.stopped'), alsoStale })
  const row = read.data
  const act = async (action: string, remarks: string) => {
    if (!row) return
    const at = { params: { org, id: row.id } }
    const body = { version: row.version }
    if (action === 'approve') await approve.attempt({ ...at, body })
    else if (action === 'approve_at_once')
      await approve.attempt({ ...at, body: { ...body, ends_access: true } })
    else if (action === 'settle') await settle.attempt({ ...at, body })
    else if (action === 'complete') await complete.attempt({ ...at, body })
    else await stop.attempt({ ...at, body: { ...body, remarks } })
  }
  return (
    <DetailSheet
      opened={id !== ''}
      onClose={onClose}
      title={row?.separation_type?.name ?? t('separation.title')}
      loading={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      head={
        row && (
          <>
            <Person person={row.person} {...linkOf(row.person)} />
            <Group gap="xs">
              <StatusBadge status={row.state} />
              <TypeBadge type={row.separation_type} />
            </Group>
          </>
        )
      }
      facts={row ? factsOf(row, { give: giveOf(row), takeBack: takeBackOf(row) }) : []}
      remarksOptional
      actions={row ? actionsOf(row) : []}
      onAct={act}
    >
      {row?.waits_for && <Callout title={waitsFor(row.waits_for)} />}
      {row && row.left_out.length > 0 && (
        <Callout tone="warning" title={t('separation.leftOut')}>
          {row.left_out.map(({ kind, name, valid_from }) => (
            <div key={kind + name + valid_from}>
              {t(`separation.leftOutKinds.${kind}`)}: {name ?? '–'}, <DateText value={valid_from} beside />
            </div>
          ))}
        </Callout>
      )}
      {row?.settlement?.is_late && row.state !== 'Completed' && (
        <Callout tone="danger" title={t('settlement.late')}>
          <DateText value={row.settlement.due_on} beside />
        </Callout>
      )}
      {row && row.tasks.total > 0 && (
        <DoneBar
          done={row.tasks.closed}
          total={row.tasks.total}
          label={t('separation.tasks')}
          href={
            may([P.hris.offboarding])
              ? to('admin-hris-separation-task-details', {}, { subject_id: row.id })
              : undefined
          }
        />
      )}
      {row && (row.abilities.change || row.abilities.rehire || hasLetter(row)) && (
        <Group>
          {row.abilities.change && (
            <Button variant="default" onClick={() => onEdit(row)}>
              {t('separation.edit')}
            </Button>
          )}
          {hasLetter(row) && <SeparationLetter row={row} />}
          {row.abilities.rehire && <Button onClick={() => onRehire(row)}>{t('separation.takeBack')}</Button>}
        </Group>
      )}
      {row && (
        <RetentionPanel about={{ separation_id: row.id }} plans={row.abilities.stop && row.days_left >= 0} />
      )}
      {row && (row.state === 'Settlement' || row.state === 'Completed') && (
        <SettlementPanel separationId={row.id} />
      )}
      {row && <ExitMeetingPanel separationId={row.id} />}
      {row?.exit_interview === 'Completed' && <ExitAnswers separationId={row.id} />}
    </DetailSheet>
  )
}

/** On which the sheet counts those who report to the leaver. */
const dayAfter = (last: string, today: string) => (last < today ? today : addDays(last, 1))

const hasLetter = (row: Separation) =>
  row.separation_type?.letter !== null &&
  row.separation_type !== null &&
  row.state !== 'Initiated' &&
  row.state !== 'Stopped'

/** `give` leads to where those who report to the leaver get another supervisor, `takeBack` to what the leaver has. */
const factsOf = (row: Separation, { give, takeBack }: { give: string | null; takeBack: string | null }) => [
  { label: t('separation.notified'), value: <DateText value={row.notified_on} /> },
  { label: t('separation.last'), value: <DateText value={row.last_working_on} beside /> },
  row.settlement !== null && {
    label: t('settlement.due'),
    value: <DateText value={row.settlement.due_on} />,
  },
  { label: t('separation.noticeDays'), value: noticeSaid(row.notice_days_required, row) },
  {
    label: t('separation.shortfall'),
    value:
      localDigits(`${row.shortfall_days}`) +
      (row.shortfall_days ? ` · ${declared(row.shortfall_treatment)}` : ''),
  },
  row.access_ended_at !== null && {
    label: t('separation.accessEnded'),
    value: <Moment value={row.access_ended_at} />,
  },
  row.garden_leave_days > 0 && { label: t('separation.garden'), value: row.garden_leave_days },
  row.extended_days > 0 && { label: t('separation.extended'), value: row.extended_days },
  row.priority_until !== null && {
    label: t('separation.priority'),
    value: <DateText value={row.priority_until} beside />,
  },
  row.is_regretted && { label: t('separation.regretted'), value: t('resignation.yes') },
  row.office_told_on !== null && {
    label: t('separation.officeTold'),
    value: <DateText value={row.office_told_on} />,
  },
  row.letter !== null && {
    label: t('resignation.file'),
    value: <FileLink file={row.letter} clip />,
    wide: true,
  },
  ...moneyOf(row.pay),
  row.exit_interview !== null && {
    label: t('separation.exit'),
    value: <StatusBadge status={row.exit_interview} plain />,
  },
  row.left_open.equipment.length > 0 && {
    label: t('separation.equipment'),
    value: (
      <Group gap="xs">
        {row.left_open.equipment.join(', ')}
        {takeBack && (
          <Anchor component={Link} to={takeBack} size="sm">
            {t('separation.takeThings')}
          </Anchor>
        )}
      </Group>
    ),
    wide: true,
  },
  row.left_open.reports > 0 && {
    label: t('separation.reports'),
    value: (
      <Group gap="xs">
        {row.left_open.reports}
        {give && (
          <Anchor component={Link} to={give} size="sm">
            {t('separation.giveReports')}
          </Anchor>
        )}
      </Group>
    ),
  },
  row.left_open.approvals > 0 && { label: t('separation.approvals'), value: row.left_open.approvals },
  { label: t('separation.remarks'), value: row.stopped_reason ?? row.remarks, wide: true },
]

/** What was agreed to, else what the rule makes of the pay. */
const moneyOf = (pay: Separation['pay']) =>
  pay === null
    ? []
    : (
        [
          [t('separation.buyout'), pay.buyout_amount, pay.buyout_by_rule],
          [t('separation.severance'), pay.severance_amount, pay.severance_by_rule],
        ] as const
      ).map(([label, agreed, byRule]) => {
        const amount = agreed ?? byRule
        return (
          amount !== null && {
            label: agreed === null ? t('separation.suggested', { label }) : label,
            value: <Money value={amount} />,
          }
        )
      })

const actionsOf = ({ abilities, days_left }: Separation) => [
  ...(abilities.approve
    ? [{ name: 'approve', title: t('separation.approve'), look: 'primary' as const }]
    : []),
  ...(abilities.approve && days_left >= 0
    ? [{ name: 'approve_at_once', title: t('separation.approveAtOnce') }]
    : []),
  ...(abilities.settle ? [{ name: 'settle', title: t('settlement.begin'), look: 'primary' as const }] : []),
  ...(abilities.complete
    ? [{ name: 'complete', title: t('separation.complete'), look: 'primary' as const }]
    : []),
  ...(abilities.stop ? [{ name: 'stop', title: t('separation.stop'), look: 'danger' as const }] : []),
]
