import { useNavigate, useParams } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { Nominations, OwedForms, OwnResults } from '#engines/appraisal/pages-web.tsx'
import { ListTable } from '#engines/list/list-web.tsx'
import { ev } from '#modules/employee-evaluation/shared/evaluation.ts'
import { acknowledgeTargets, assignedTargets } from '#modules/employee-evaluation/shared/target.ts'
import { t } from '#modules/employee-evaluation/web/words.ts'

const screens = { own: Own, form: Form }

/** One screen, told which by its line in screens.ts. */
export default function OwnEvaluation({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Own() {
  const { leads } = useScope()
  const page = () => 'user-employee-appraisal-question'
  return (
    <>
      <PageHead title={t('own.title')} subtitle={t('own.hint')} />
      <AddressTabs
        label={t('own.title')}
        tabs={[
          {
            value: 'to_do',
            title: t('own.toDo'),
            show: () => <OwedForms of={ev} view="to_do" page={page} />,
          },
          {
            value: 'submitted',
            title: t('own.submitted'),
            show: () => <OwedForms of={ev} view="submitted" page={page} />,
          },
          {
            value: 'targets',
            title: t('own.targets'),
            show: () => <ListTable of={assignedTargets} actions={[acknowledgeTargets as never]} />,
          },
          { value: 'peers', title: t('own.peers'), show: () => <Nominations of={ev} view="mine" /> },
          ...(leads
            ? [{ value: 'team', title: t('own.team'), show: () => <Nominations of={ev} view="team" /> }]
            : []),
          { value: 'results', title: t('own.results'), show: () => <OwnResults of={ev} /> },
        ]}
      />
    </>
  )
}

function Form() {
  const { id = '' } = useParams({ strict: false })
  const { to } = useScope()
  const navigate = useNavigate()
  const back = to('user-employee-appraisal')
  return (
    <FormFill
      of={ev}
      id={id}
      title={t('own.form')}
      crumbs={[{ title: t('own.title'), href: back }]}
      onDone={() => void navigate({ to: back })}
    />
  )
}
