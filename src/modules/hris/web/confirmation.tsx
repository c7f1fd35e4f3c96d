import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { P } from '#kernel/permission.ts'
import { useExports } from '#engines/exchange/exporting-web.ts'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import { SettingsScreen } from '#engines/settings/settings-web.tsx'
import { SingletonScreen } from '#engines/settings/singleton-web.tsx'
import { useAddressValue } from '#ui/data/address.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { StatusBadge } from '#ui/show/status-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import {
  askConfirmation,
  confirmationForm,
  confirmationQuestions,
  confirmations,
  confirmationSettings,
  confirmationStates,
  type ConfirmationRow,
} from '#modules/hris/shared/confirmation.ts'
import { ConfirmationSheet } from '#modules/hris/web/confirmation-sheet.tsx'
import { lt } from '#modules/hris/web/life-words.ts'
import { t } from '#modules/hris/web/words.ts'

/** Probations that end: who is asked, who has not answered, what was decided; for HR also what is asked. */
export default function Confirmation() {
  const { as } = useScope()
  const [page, show] = useAddressValue('shown', 'people')
  if (as !== 'hr') return <People hint={lt('confirm.teamHint')} />
  const choice = (
    <Segmented
      label={lt('confirm.title')}
      value={page === 'forms' || page === 'questions' || page === 'settings' ? page : 'people'}
      onChange={show}
      options={[
        { value: 'people', label: lt('confirm.people') },
        { value: 'forms', label: lt('confirm.forms') },
        { value: 'questions', label: lt('confirm.questions') },
        { value: 'settings', label: lt('confirm.settings') },
      ]}
    />
  )
  if (page === 'forms')
    return (
      <SettingsScreen declared={confirmationForm} subtitle={lt('confirm.formsHint')}>
        {choice}
      </SettingsScreen>
    )
  if (page === 'questions')
    return (
      <QuestionSets
        use={confirmationQuestions}
        title={confirmationQuestions.title}
        subtitle={lt('confirm.questionsHint')}
        counted={false}
      >
        {choice}
      </QuestionSets>
    )
  if (page === 'settings') return <SingletonScreen declared={confirmationSettings} action={choice} />
  return <People hint={lt('confirm.hint')}>{choice}</People>
}

export const confirmationBadge = (
  row: Pick<ConfirmationRow, 'state' | 'is_late' | 'late_days' | 'days_left'>,
) => {
  const { state, is_late } = row
  // what waits for the answer is late by it, what waits for the decision by the end
  const count = state === 'Asked' && row.late_days > 0 ? row.late_days : -row.days_left
  return (
    <StatusBadge
      status={is_late ? lt('confirm.lateBy', { count }) : lt(`confirm.states.${state}`)}
      tone={is_late ? 'danger' : tones[state]}
    />
  )
}
const tones = {
  'Not asked': 'neutral',
  Asked: 'warning',
  Answered: 'info',
  Decided: 'success',
  Closed: 'neutral',
} as const

function People({ hint, children }: { hint: string; children?: ReactNode }) {
  const { org, as, may, linkOf } = useScope()
  const [open, setOpen] = useAddressValue('confirmation', '')
  const list = useList(confirmations, { params: { org }, query: { as } })
  const exports = useExports(confirmations, list)
  const ask = useAction(askConfirmation, { success: lt('confirm.asked') })
  const asks = as === 'hr' && may([P.hris.employmentReview], 'write')
  return (
    <>
      <PageHead title={lt('confirm.title')} subtitle={hint}>
        {children}
      </PageHead>
      <DataTable<ConfirmationRow>
        title={lt('confirm.title')}
        name="confirmations"
        list={list}
        exports={exports}
        columns={[
          { key: 'person', title: t('columns.person'), kind: 'person' },
          { key: 'ends_on', title: lt('confirm.ends'), kind: 'day' },
          {
            key: 'days_left',
            title: lt('confirm.daysLeft'),
            kind: 'number',
            value: ({ state, days_left }) => (state === 'Decided' || state === 'Closed' ? null : days_left),
          },
          { key: 'employment_type', title: t('columns.type'), hidden: true },
          { key: 'extended', title: lt('confirm.extended'), kind: 'number', hidden: true },
          {
            key: 'supervisor',
            title: lt('confirm.supervisor'),
            value: (row) => row.supervisor?.full_name ?? lt('confirm.nobody'),
            render: ({ supervisor }) =>
              supervisor ? (
                <Person person={supervisor} {...linkOf(supervisor)} size={24} />
              ) : (
                lt('confirm.nobody')
              ),
          },
          { key: 'due_on', title: lt('confirm.due'), kind: 'day' },
          {
            key: 'recommendation',
            title: lt('confirm.recommendation'),
            value: (row) => row.recommendation && lt(`confirm.outcomes.${row.recommendation}`),
          },
          {
            key: 'outcome',
            title: lt('confirm.decision'),
            value: (row) => row.outcome && lt(`confirm.outcomes.${row.outcome}`),
          },
          { key: 'state', title: lt('confirm.state'), render: confirmationBadge },
        ]}
        filters={[
          {
            name: 'state',
            title: lt('confirm.state'),
            options: confirmationStates.map((state) => ({
              value: state,
              label: lt(`confirm.states.${state}`),
            })),
            multiple: true,
          },
          {
            name: 'late',
            title: lt('confirm.late'),
            options: [{ value: 'true', label: lt('confirm.onlyLate') }],
          },
          { name: 'range', title: lt('confirm.ends'), kind: 'days', from: 'ends_from', to: 'ends_to' },
        ]}
        emptyHint={lt('confirm.emptyHint')}
        onOpen={(row) => setOpen(row.id)}
        rowActions={(row) =>
          asks && row.state === 'Not asked'
            ? [
                {
                  title: lt('confirm.ask'),
                  icon: <IconSend size={16} />,
                  run: () => void ask.run({ params: { org }, body: { employee_id: row.person.id } }),
                },
              ]
            : []
        }
      />
      <ConfirmationSheet id={open} onClose={() => setOpen('')} />
    </>
  )
}
