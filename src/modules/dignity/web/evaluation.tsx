import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { IconForms, IconTable, IconUsers } from '@tabler/icons-react'
import { useAddressValue } from '#ui/data/address.ts'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { Person } from '#ui/show/person.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { FormsWork } from '#engines/appraisal/forms-work-web.tsx'
import { OccasionAppeals } from '#engines/appraisal/pages-web.tsx'
import { StatusMatrix } from '#engines/appraisal/status-matrix-web.tsx'
import { ListScreen, ListTable } from '#engines/list/list-web.tsx'
import { QuestionSets } from '#engines/questions/sets-web.tsx'
import {
  appraisalSettings,
  closeAppraisal,
  createAppraisal,
  editAppraisal,
  evaluatorList,
  goalForms,
  goalQuestions,
  openAppraisal,
} from '#modules/dignity/shared/appraisal.ts'
import { t } from '#modules/dignity/web/words.ts'

/** Rounds of evaluation, each with its modes, evaluators and status. */
export function AppraisalSettings() {
  const { to } = useScope()
  const navigate = useNavigate()
  const open = (screen: string, id: string) => () => void navigate({ to: to(screen, { id }) })
  return (
    <ListScreen
      of={appraisalSettings}
      title={t('page.appraisals')}
      subtitle={t('appraisalsHint')}
      actions={[createAppraisal, openAppraisal, editAppraisal, closeAppraisal]}
      href={({ id }) => to('admin-dignity-settings-formDesign', { id })}
      rowActions={({ id }) => [
        {
          title: t('page.formDesign'),
          icon: <IconForms size={16} />,
          run: open('admin-dignity-settings-formDesign', id),
        },
        {
          title: t('page.evaluators'),
          icon: <IconUsers size={16} />,
          run: open('admin-dignity-settings-appraisal-settings-evaluator', id),
        },
        {
          title: t('page.status'),
          icon: <IconTable size={16} />,
          run: open('admin-dignity-settings-formSubmissionStatus', id),
        },
      ]}
    />
  )
}

function useOccasion() {
  const { id = '', user_id = '' } = useParams({ strict: false }) as { id?: string; user_id?: string }
  const { to } = useScope()
  const crumbs = [{ title: t('page.appraisals'), href: to('admin-dignity-settings-appraisal-settings') }]
  return { id, user_id, crumbs, params: { occasion_id: id } }
}

/** Modes with their weights, and the questions that they ask. */
export function FormDesign() {
  const { crumbs, params } = useOccasion()
  const acts = [goalForms.addMode, goalForms.editMode, goalForms.removeMode]
  return (
    <>
      <PageHead title={t('page.formDesign')} crumbs={crumbs} subtitle={t('formDesignHint')} />
      <AddressTabs
        label={t('page.formDesign')}
        tabs={[
          {
            value: 'modes',
            title: t('modes'),
            show: () => (
              <ListTable
                of={goalForms.modeList}
                params={params}
                actions={acts.map((act) => ({ act, params })) as never}
              />
            ),
          },
          {
            value: 'questions',
            title: t('questions'),
            show: () => (
              <QuestionSets
                use={goalQuestions}
                title={t('questions')}
                subtitle={t('questionsHint')}
                counted={false}
              />
            ),
          },
        ]}
      />
    </>
  )
}

const formActs = [goalForms.sendBack, goalForms.withdraw, goalForms.renewExternal, goalForms.extend]

/** Who evaluates whom; people outside are invited by a link. */
export function Evaluators() {
  const { params } = useOccasion()
  const acts = [
    goalForms.generate,
    goalForms.assign,
    goalForms.sendAll,
    goalForms.inviteExternal,
    ...formActs,
  ]
  return (
    <ListScreen
      of={goalForms.assignments}
      title={t('page.evaluators')}
      subtitle={t('evaluatorsHint')}
      above={<FormsWork of={goalForms} id={params.occasion_id} />}
      params={params}
      actions={acts.map((act) => ({ act, params })) as never}
      render={{
        appraiser: ({ appraiser, external_name }) =>
          appraiser ? <Person person={appraiser} size={24} bare /> : external_name,
      }}
    />
  )
}

export function SubmissionStatus() {
  const { id, crumbs } = useOccasion()
  const { to } = useScope()
  return (
    <>
      <PageHead title={t('page.status')} crumbs={crumbs} />
      <AddressTabs
        label={t('page.status')}
        tabs={[
          {
            value: 'status',
            title: t('page.status'),
            show: () => (
              <StatusMatrix
                of={goalForms}
                occasion={id}
                form="Questionnaire"
                href={({ appraisee }) =>
                  to('admin-dignity-settings-pa-status-formSubmissionStatus', { id, user_id: appraisee.id })
                }
              />
            ),
          },
          {
            value: 'results',
            title: t('results'),
            show: () => (
              <ListTable
                of={goalForms.results}
                params={{ occasion_id: id }}
                actions={
                  [goalForms.calculate, goalForms.release, goalForms.calibrate].map((act) => ({
                    act,
                    params: { occasion_id: id },
                  })) as never
                }
              />
            ),
          },
          { value: 'appeals', title: t('appeals'), show: () => <OccasionAppeals of={goalForms} id={id} /> },
        ]}
      />
    </>
  )
}

/** The forms about one person: those of colleagues, or those of people outside. */
function FormsAbout({ external = false }: { external?: boolean }) {
  const { id, user_id, params } = useOccasion()
  const { to } = useScope()
  const [form, open] = useAddressValue('form', '')
  const title = t(external ? 'page.externalForms' : 'page.forms')
  const crumbs = [
    { title: t('page.status'), href: to('admin-dignity-settings-formSubmissionStatus', { id }) },
  ]
  const navigate = useNavigate()
  if (form) return <FormFill of={goalForms} id={form} crumbs={crumbs} />
  return (
    <>
      <PageHead title={title} crumbs={crumbs}>
        {!external && (
          <Button
            variant="default"
            onClick={() =>
              void navigate({
                to: to('admin-dignity-settings-pa-status-formSubmissionStatus-external', { id, user_id }),
              })
            }
          >
            {t('page.externalForms')}
          </Button>
        )}
      </PageHead>
      <ListTable
        of={goalForms.assignments}
        params={params}
        query={{ employee_id: user_id, ...(external ? { mode: 'External' } : {}) }}
        actions={formActs.map((act) => ({ act, params })) as never}
        render={{
          appraiser: ({ appraiser, external_name }) =>
            appraiser ? <Person person={appraiser} size={24} bare /> : external_name,
        }}
        onOpen={(row) => row.abilities.open && open(row.id)}
      />
    </>
  )
}
export const EmployeeForms = () => <FormsAbout />
export const ExternalForms = () => <FormsAbout external />

/** What is asked of whom over all appraisals. */
export const EvaluatorList = () => (
  <ListScreen of={evaluatorList} title={t('page.evaluatorList')} subtitle={t('evaluatorListHint')} />
)
