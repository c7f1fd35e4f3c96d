import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useAction, useRead } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { DateText } from '#ui/date/date-text.tsx'
import { notSent } from '#ui/form/not-sent.ts'
import { confirm } from '#ui/overlay/confirm.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { DetailSheet, type SheetAction } from '#ui/overlay/detail-sheet.tsx'
import { DoneBar } from '#ui/show/board.tsx'
import { declared } from '#ui/i18n/declared.ts'
import { count, exactText } from '#ui/i18n/format.ts'
import type { Fact } from '#ui/show/facts.tsx'
import { Money } from '#ui/show/figures.tsx'
import { Person } from '#ui/show/person.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { placeTitles } from '#modules/hris/web/public-people-filters.ts'
import {
  acceptPreEmployment,
  chooseFormer,
  openStates,
  beginOnboarding,
  endPreEmployment,
  joinPreEmployment,
  readPreEmployment,
  type PreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { BuddyForm } from '#modules/onboarding/web/buddy-form.tsx'
import { Checks } from '#modules/onboarding/web/checks.tsx'
import { OfferLetters } from '#modules/onboarding/web/offer-letters.tsx'
import { PortalOf } from '#modules/onboarding/web/portal-of.tsx'
import { t } from '#modules/onboarding/web/words.ts'

interface SheetProps {
  id: string
  onClose: () => void
  onEdit: (row: PreEmployment) => void
}

/** One who will join: facts, checks, and the next steps. */
export function PreSheet({ id, onClose, onEdit }: SheetProps) {
  const { org, may, linkOf } = useScope()
  const read = useRead(readPreEmployment, id ? { params: { org, id } } : null, { errors: 'inline', fresh: 0 })
  const said = {
    success: (row: PreEmployment) => t('pre.moved', { name: row.full_name }),
    alsoStale: ['/hris/'],
  }
  const accept = useAction(acceptPreEmployment, said)
  const onboard = useAction(beginOnboarding, said)
  const join = useAction(joinPreEmployment, said)
  const end = useAction(endPreEmployment, said)
  const [looked, setLooked] = useState<readonly PreEmployment[]>([])
  const row = read.data
  const act = async (action: string, remarks: string): Promise<unknown> => {
    if (!row) return undefined
    const at = { params: { org, id: row.id } }
    const body = { version: row.version }
    const isSure = row.former !== null || (row.source !== 'Rehire' && row.may_be.length === 0)
    if (action === 'accept') await accept.attempt({ ...at, body })
    else if (action === 'onboard') await onboard.attempt({ ...at, body })
    else if (action === 'No-show' || action === 'Cancelled') {
      if (!(await confirmEnd(action, row))) return notSent
      await end.attempt({ ...at, body: { ...body, state: action, remarks } })
    } else if ((await confirmEarly(row.days_left)) && (isSure || (await confirmNew())))
      await join.attempt({ ...at, body: { ...body, with_login: action === 'join', as_new: !isSure } })
    return undefined
  }
  const editable = may([P.hris.preEmployment], 'write')
  const isOpen = row !== undefined && open.includes(row.state)
  return (
    <DetailSheet
      opened={id !== ''}
      onClose={onClose}
      title={row?.full_name ?? t('pre.title')}
      loading={read.isPending}
      error={read.error}
      onRetry={() => void read.refetch()}
      head={
        row && (
          <>
            {row.employee && <Person person={row.employee} {...linkOf(row.employee)} />}
            <div>
              <StatusBadge status={row.state} />
            </div>
          </>
        )
      }
      facts={
        row
          ? [
              { label: t('pre.joins'), value: <DateText value={row.joins_on} beside /> },
              { label: t('pre.source'), value: t(`sources.${row.source}`) },
              ...(row.former
                ? [{ label: t('pre.former'), value: <Person person={row.former} {...linkOf(row.former)} /> }]
                : []),
              ...jobFacts(row),
              {
                label: t('buddy.title'),
                value: row.buddy && <Person person={row.buddy} {...linkOf(row.buddy)} />,
              },
              { label: t('pre.email'), value: row.email },
              { label: t('pre.mobile'), value: row.mobile },
              { label: t('pre.tasks'), value: row.task_template?.name },
              { label: t('pre.remarks'), value: row.remarks, wide: true },
            ]
          : []
      }
      remarksOptional
      actions={row && editable && isOpen ? actionsOf(row) : []}
      onAct={act}
    >
      {row && editable && isOpen && <MayBe row={row} />}
      {row && <Checks person={row} />}
      {row && row.tasks.total > 0 && (
        <DoneBar done={row.tasks.closed} total={row.tasks.total} label={t('board.checks.tasks')} />
      )}
      {row && <PortalOf person={row} editable={editable} />}
      {row && <OfferLetters person={row} editable={editable} />}
      {row && editable && (isOpen || row.state === 'Joined') && (
        <Group>
          {isOpen && (
            <Button variant="default" onClick={() => onEdit(row)}>
              {t('pre.edit')}
            </Button>
          )}
          <Button variant="default" onClick={() => setLooked([row])}>
            {t('buddy.assign')}
          </Button>
        </Group>
      )}
      <BuddyForm people={looked} onClose={() => setLooked([])} />
    </DetailSheet>
  )
}

const confirmEnd = (action: 'No-show' | 'Cancelled', { full_name, joins_on, tasks }: PreEmployment) => {
  const title = t(action === 'Cancelled' ? 'pre.cancel' : 'pre.noShow')
  return confirm({
    title: `${title}: ${full_name}`,
    subtitle: t('pre.endAsk'),
    yes: title,
    facts: [
      { label: t('pre.joins'), value: <DateText value={joins_on} /> },
      { label: t('pre.openTasks'), value: count(tasks.total - tasks.closed) },
    ],
  })
}
const confirmEarly = async (count: number) =>
  count <= 0 ||
  confirm({
    title: t('pre.early'),
    subtitle: t('pre.earlyHint', { count }),
    yes: t('pre.earlyYes'),
    danger: false,
  })
const confirmNew = () =>
  confirm({ title: t('pre.asNew'), subtitle: t('pre.asNewHint'), yes: t('pre.asNewYes'), danger: false })

/** Who has left and may be the same person, with the way to say so. */
function MayBe({ row }: { row: PreEmployment }) {
  const { org, linkOf } = useScope()
  const choose = useAction(chooseFormer, { success: t('pre.moved', { name: row.full_name }) })
  if (row.may_be.length === 0) return null
  return (
    <Callout tone="warning" title={t('pre.mayBe')}>
      <p style={{ margin: '0 0 8px' }}>{t('pre.mayBeHint')}</p>
      {row.may_be.map((person) => (
        <Group key={person.id} gap="sm">
          <Person person={person} {...linkOf(person)} />
          <Button
            size="compact-sm"
            variant="default"
            loading={choose.pending}
            onClick={() =>
              void choose.run({
                params: { org, id: row.id },
                body: { former_employee_id: person.id, version: row.version },
              })
            }
          >
            {t('pre.comesBack')}
          </Button>
        </Group>
      ))}
    </Callout>
  )
}

const open: readonly string[] = openStates

/** The steps that its state leaves; whether one is lawful now the server says, with the reason. */
const actionsOf = ({ state, days_left, task_template }: PreEmployment): SheetAction[] => [
  ...(state === 'Draft' ? [{ name: 'accept', title: t('pre.accept'), look: 'primary' as const }] : []),
  ...(state === 'Accepted' && task_template
    ? [{ name: 'onboard', title: t('pre.onboard'), look: 'primary' as const }]
    : []),
  ...(state === 'Accepted' || state === 'Onboarding'
    ? [
        { name: 'join', title: t('pre.join'), look: 'primary' as const },
        { name: 'join_without', title: t('pre.joinWithout'), look: 'quiet' as const },
      ]
    : []),
  ...(days_left < 0 ? [{ name: 'No-show', title: t('pre.noShow'), look: 'danger' as const }] : []),
  { name: 'Cancelled', title: t('pre.cancel'), look: 'danger' as const },
]

/** The job as it will begin; what was left open is not named. */
function jobFacts(row: PreEmployment): Fact[] {
  const place = placeTitles()
  const facts = [
    { label: place.job_title_id, value: row.job_title?.name },
    { label: place.branch_id, value: row.branch?.name },
    { label: place.division_id, value: row.division?.name },
    { label: place.employment_level_id, value: row.employment_level?.name },
    { label: t('pre.step'), value: row.pay_step && count(row.pay_step) },
    { label: place.employment_type_id, value: row.employment_type?.name },
    { label: t('pre.workLocation'), value: row.work_location && declared(row.work_location) },
    {
      label: t('pre.contractEnds'),
      value: row.contract_ends_on && <DateText value={row.contract_ends_on} />,
    },
    { label: t('pre.salary'), value: row.annual_salary && <Money value={row.annual_salary} /> },
    { label: t('pre.rate'), value: row.hourly_rate && exactText(row.hourly_rate) },
  ]
  return facts.filter(({ value }) => value)
}
