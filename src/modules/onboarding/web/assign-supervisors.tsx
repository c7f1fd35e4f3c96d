import { IconHeartHandshake, IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { P } from '#kernel/permission.ts'
import { useList } from '#ui/data/list.ts'
import { useAction } from '#ui/data/query.ts'
import { useScope } from '#ui/data/scope.tsx'
import { fieldsOf } from '#ui/form/fields.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { PageHead } from '#ui/show/page-head.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { peopleSource } from '#modules/hris/web/public-place.tsx'
import {
  assignSupervisors,
  preEmployments,
  type PreEmployment,
} from '#modules/onboarding/shared/pre-employment.ts'
import { BuddyForm } from '#modules/onboarding/web/buddy-form.tsx'
import { t } from '#modules/onboarding/web/words.ts'

interface Values {
  supervisors: { id: string }[]
}
const F = fieldsOf<Values>()

/** Supervisors, and a colleague who looks after them, for many who will join, at once. */
export default function AssignSupervisors() {
  const { org, may } = useScope()
  const list = useList(
    preEmployments,
    { params: { org }, query: { state: 'Draft,Accepted,Onboarding' } },
    { filters: { unsupervised: 'true' } },
  )
  const [chosen, setChosen] = useState<readonly PreEmployment[]>([])
  const [looked, setLooked] = useState<readonly PreEmployment[]>([])
  const assign = useAction(assignSupervisors, { success: t('assign.done') })
  const editable = may([P.hris.preEmployment], 'write')
  return (
    <>
      <PageHead title={t('assign.title')} subtitle={t('assign.hint')} />
      <DataTable<PreEmployment>
        title={t('assign.title')}
        name="assign-supervisors"
        list={list}
        columns={[
          { key: 'full_name', title: t('pre.name') },
          { key: 'job_title', title: t('pre.jobTitle'), value: (row) => row.job_title?.name },
          { key: 'branch', title: t('pre.branch'), value: (row) => row.branch?.name },
          { key: 'joins_on', title: t('pre.joins'), kind: 'day' },
          {
            key: 'supervisors',
            title: t('pre.supervisors'),
            value: (row) => row.supervisors.map(({ full_name }) => full_name).join(', '),
            wrap: true,
          },
          { key: 'buddy', title: t('buddy.title'), value: (row) => row.buddy?.full_name },
        ]}
        filters={[
          {
            name: 'unsupervised',
            title: t('pre.supervisors'),
            options: [{ value: 'true', label: t('assign.only') }],
          },
        ]}
        bulk={
          editable
            ? [
                {
                  title: t('assign.assign'),
                  icon: <IconUsersPlus size={16} />,
                  run: (rows) => setChosen(rows),
                },
                {
                  title: t('buddy.assign'),
                  icon: <IconHeartHandshake size={16} />,
                  run: (rows) => setLooked(rows),
                },
              ]
            : []
        }
        rowActions={(row) =>
          editable
            ? [
                { title: t('assign.assign'), icon: <IconUsersPlus size={16} />, run: () => setChosen([row]) },
                {
                  title: t('buddy.assign'),
                  icon: <IconHeartHandshake size={16} />,
                  run: () => setLooked([row]),
                },
              ]
            : []
        }
      />
      <FormDialog<Values>
        opened={chosen.length > 0}
        onClose={() => setChosen([])}
        title={t('assign.assign')}
        initial={{ supervisors: [{ id: '' }] }}
        submit={({ supervisors }) =>
          assign.attempt({
            params: { org },
            body: {
              ids: chosen.map(({ id }) => id),
              supervisors: supervisors.map(({ id }) => id).filter(Boolean),
            },
          })
        }
      >
        <F.Rows name="supervisors" blank={{ id: '' }} add={t('assign.add')}>
          {(_prefix, index) => (
            <F.AsyncSelect
              name={`supervisors.${index}.id`}
              label={`${t('assign.supervisor')} ${index + 1}`}
              source={peopleSource(org)}
            />
          )}
        </F.Rows>
      </FormDialog>
      <BuddyForm people={looked} onClose={() => setLooked([])} />
    </>
  )
}
