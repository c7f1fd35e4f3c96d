import { useNavigate, useParams } from '@tanstack/react-router'
import { useScope } from '#ui/data/scope.tsx'
import { AddressTabs } from '#ui/show/address-tabs.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { FormFill } from '#engines/appraisal/form-fill-web.tsx'
import { OwnResults, OwedForms } from '#engines/appraisal/pages-web.tsx'
import { ma } from '#modules/monthly-appraisal/shared/appraisal.ts'
import { TeamGrid } from '#modules/monthly-appraisal/web/team-grid.tsx'
import { t } from '#modules/monthly-appraisal/web/words.ts'

const screens = { own: Own, form: Form }

/** One screen, told which by its line in screens.ts. */
export default function MonthlyAppraisalOwn({ of }: { of: keyof typeof screens }) {
  const Shown = screens[of]
  return <Shown key={of} />
}

function Own() {
  const { leads } = useScope()
  const page = 'user-monthly-appraisal-individual-appraisal'
  return (
    <>
      <PageHead title={t('own.title')} subtitle={t('own.hint')} />
      <AddressTabs
        label={t('own.title')}
        tabs={[
          ...(leads ? [{ value: 'team', title: t('own.team'), show: () => <TeamGrid /> }] : []),
          {
            value: 'to_do',
            title: t('own.toDo'),
            show: () => <OwedForms of={ma} view="to_do" page={() => page} />,
          },
          {
            value: 'submitted',
            title: t('own.submitted'),
            show: () => <OwedForms of={ma} view="submitted" page={() => page} />,
          },
          { value: 'results', title: t('own.results'), show: () => <OwnResults of={ma} /> },
        ]}
      />
    </>
  )
}

function Form() {
  const { id = '' } = useParams({ strict: false })
  const { to } = useScope()
  const navigate = useNavigate()
  const back = to('user-monthly-appraisal')
  return (
    <FormFill
      of={ma}
      id={id}
      title={t('own.form')}
      crumbs={[{ title: t('own.title'), href: back }]}
      onDone={() => void navigate({ to: back })}
    />
  )
}
