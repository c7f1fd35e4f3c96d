import { Anchor, Group } from '@mantine/core'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { saySuccess } from '#ui/feedback/snackbar.ts'
import { money } from '#ui/i18n/format.ts'
import { SideDrawer } from '#ui/overlay/side-drawer.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Callout } from '#ui/show/callout.tsx'
import { Facts } from '#ui/show/facts.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import type { RowOf } from '#engines/list/list.ts'
import { ListScreen } from '#engines/list/list-web.tsx'
import {
  addVacancy,
  changeVacancy,
  closeVacancy,
  publishVacancy,
  reopenVacancy,
  returnVacancy,
  sendVacancy,
  vacancies,
} from '#modules/recruitment/shared/vacancy.ts'
import {
  addHeadcount,
  changeHeadcount,
  headcounts,
  removeHeadcount,
} from '#modules/recruitment/shared/headcount.ts'
import {
  addKnockout,
  changeKnockout,
  knockoutRules,
  removeKnockout,
} from '#modules/recruitment/shared/knockout.ts'
import { RequisitionList } from '#modules/recruitment/web/requisitions.tsx'
import { Paragraphs } from '#modules/recruitment/web/paragraphs.tsx'
import { t } from '#modules/recruitment/web/words.ts'

type Row = RowOf<typeof vacancies>

/** Vacancies from draft to filled, and the requisitions that they answer. */
export default function Vacancies() {
  const { may } = useScope()
  const [shown, show] = useAddressValue('shown', 'vacancies')
  const [open, setOpen] = useState<Row | null>(null)
  const choice = may([P.recruitment.vacancies]) && (
    <Segmented
      label={t('vacancy.title')}
      value={parts.find((one) => one === shown) ?? 'vacancies'}
      onChange={show}
      options={[
        { value: 'vacancies', label: t('vacancy.title') },
        { value: 'requisitions', label: t('requisition.title') },
        { value: 'headcount', label: t('headcount.title') },
        { value: 'knockout', label: t('knockout.title') },
      ]}
    />
  )
  if (shown === 'requisitions' && choice)
    return (
      <RequisitionList title={t('requisition.title')} subtitle={t('requisition.hrHint')}>
        {choice}
      </RequisitionList>
    )
  if (shown === 'headcount' && choice)
    return (
      <ListScreen
        of={headcounts}
        subtitle={t('headcount.hint')}
        actions={[addHeadcount, changeHeadcount, removeHeadcount]}
      >
        {choice}
      </ListScreen>
    )
  if (shown === 'knockout' && choice)
    return (
      <ListScreen
        of={knockoutRules}
        subtitle={t('knockout.hint')}
        actions={[addKnockout, changeKnockout, removeKnockout]}
      >
        {choice}
      </ListScreen>
    )
  return (
    <>
      <ListScreen
        of={vacancies}
        subtitle={t('vacancy.hint')}
        actions={[
          addVacancy,
          publishVacancy,
          sendVacancy,
          changeVacancy,
          returnVacancy,
          closeVacancy,
          reopenVacancy,
        ]}
        onOpen={setOpen}
        rowActions={(row) =>
          row.state === 'Published'
            ? [
                {
                  title: t('vacancy.copy'),
                  run: () =>
                    void navigator.clipboard
                      .writeText(`${window.location.origin}${applyPath(row)}`)
                      .then(() => saySuccess(t('vacancy.copied'))),
                },
              ]
            : []
        }
      >
        {choice}
      </ListScreen>
      <SideDrawer opened={open !== null} onClose={() => setOpen(null)} title={open?.title} size={560}>
        {open && <Vacancy row={open} />}
      </SideDrawer>
    </>
  )
}

const parts = ['requisitions', 'headcount', 'knockout'] as const
const applyPath = ({ job_slug }: Row) => `/careers/${job_slug}/job-apply`

function Vacancy({ row }: { row: Row }) {
  const { to } = useScope()
  return (
    <>
      <Group gap="sm" mb="md">
        <StatusBadge status={row.state} />
        <Anchor href={`${to('admin-recruitment-application-list')}?vacancy_id=${row.id}`} size="sm">
          {t('vacancy.applications', { count: row.applied })}
        </Anchor>
        {row.state === 'Published' && (
          <Anchor href={applyPath(row)} target="_blank" rel="noreferrer" size="sm">
            {t('vacancy.page')}
          </Anchor>
        )}
      </Group>
      {row.remarks && <Callout title={row.remarks} />}
      <Facts
        facts={[
          { label: t('requisition.job'), value: row.job_title?.name },
          { label: t('requisition.seats'), value: row.seats },
          { label: t('vacancy.deadline'), value: <Day value={row.closes_on} /> },
          { label: t('vacancy.method'), value: row.hiring_method?.name },
          { label: t('requisition.branch'), value: row.branch?.name },
          { label: t('requisition.division'), value: row.division?.name },
          {
            label: t('requisition.salary'),
            value: [row.salary_from, row.salary_to]
              .filter((one) => one !== null)
              .map((one) => money(one))
              .join(' – '),
          },
          { label: t('vacancy.author'), value: row.author },
          { label: t('vacancy.verifier'), value: row.verifier },
        ]}
      />
      <Paragraphs title={t('job.description')} text={row.description} />
      <Paragraphs title={t('job.requirements')} text={row.requirements} />
      <Paragraphs title={t('job.benefits')} text={row.benefits} />
    </>
  )
}
