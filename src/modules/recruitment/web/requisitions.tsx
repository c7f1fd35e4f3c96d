import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useAddressValue } from '#ui/data/address.ts'
import { useAction } from '#ui/data/query.ts'
import { ScopeProvider, useScope } from '#ui/data/scope.tsx'
import { FieldGrid } from '#ui/form/form-layout.tsx'
import { money } from '#ui/i18n/format.ts'
import { declared } from '#ui/i18n/declared.ts'
import { FormDialog } from '#ui/overlay/form-dialog.tsx'
import { Day } from '#ui/show/calendar-slot.tsx'
import { Segmented } from '#ui/show/segmented.tsx'
import { ApproversField } from '#engines/approval/ahead-web.tsx'
import { RequestsScreen } from '#engines/approval/request-screen-web.tsx'
import { fieldsFor } from '#engines/list/form-web.tsx'
import { requisition, requisitionForm } from '#modules/recruitment/shared/requisition.ts'
import { t } from '#modules/recruitment/web/words.ts'

/** A supervisor's own requisitions, and those of the people below for decision. */
export default function Requisitions() {
  const scope = useScope()
  const [whose, setWhose] = useAddressValue('whose', 'mine')
  const asTeam = whose === 'team'
  return (
    <ScopeProvider scope={{ ...scope, as: asTeam ? 'supervisor' : 'user' }} key={whose}>
      <RequisitionList
        title={t('requisition.title')}
        subtitle={t(asTeam ? 'requisition.teamHint' : 'requisition.mineHint')}
      >
        <Segmented
          label={t('requisition.title')}
          value={asTeam ? 'team' : 'mine'}
          onChange={setWhose}
          options={[
            { value: 'mine', label: t('requisition.mine') },
            { value: 'team', label: t('requisition.team') },
          ]}
        />
        {!asTeam && <Request />}
      </RequisitionList>
    </ScopeProvider>
  )
}

export function RequisitionList(props: { title: string; subtitle: string; children?: ReactNode }) {
  return (
    <RequestsScreen
      {...props}
      declared={requisition.shown}
      columns={[
        { key: 'job', title: t('requisition.job'), value: (row) => row.job_title.name },
        { key: 'seats', title: t('requisition.seats'), kind: 'number' },
        { key: 'needed_by', title: t('requisition.neededBy'), kind: 'day' },
        { key: 'plan', title: t('requisition.plan'), value: (row) => declared(row.plan) },
        { key: 'hired', title: t('requisition.hired'), kind: 'number' },
      ]}
      facts={(row) => [
        { label: t('requisition.job'), value: row.job_title.name },
        { label: t('requisition.seats'), value: row.seats },
        { label: t('requisition.reason'), value: declared(row.reason) },
        { label: t('requisition.neededBy'), value: <Day value={row.needed_by} /> },
        { label: t('requisition.branch'), value: row.branch?.name },
        { label: t('requisition.division'), value: row.division?.name },
        {
          label: t('requisition.salary'),
          value: [row.salary_from, row.salary_to]
            .filter((one) => one !== null)
            .map((one) => money(one))
            .join(' – '),
        },
        { label: t('requisition.employed'), value: row.employed },
        { label: t('requisition.plan'), value: declared(row.plan) },
        {
          label: t('requisition.planSeats'),
          value: row.plan_seats && t('requisition.planFigures', row.plan_seats),
        },
        { label: t('requisition.opened'), value: row.opened },
        { label: t('requisition.hired'), value: row.hired },
      ]}
    />
  )
}

const F = fieldsFor({ fields: requisitionForm })
const initial = {
  job_title_id: null as string | null,
  branch_id: null as string | null,
  division_id: null as string | null,
  employment_type_id: null as string | null,
  seats: 1,
  reason: 'New position',
  needed_by: '',
  salary_from: '',
  salary_to: '',
  remarks: '',
  approvers: [] as string[][],
}

function Request() {
  const { org } = useScope()
  const [opened, setOpened] = useState(false)
  const create = useAction(requisition.create, { success: t('requisition.sent') })
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {t('requisition.new')}
      </Button>
      <FormDialog<typeof initial>
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('requisition.new')}
        size={720}
        initial={initial}
        schema={requisition.input}
        submitTitle={t('requisition.send')}
        submit={(body) => create.attempt({ params: { org }, body: body as never })}
      >
        <FieldGrid>
          <F name="job_title_id" />
          <F name="seats" />
          <F name="reason" />
          <F name="needed_by" />
          <F name="branch_id" />
          <F name="division_id" />
          <F name="employment_type_id" />
          <F name="salary_from" />
          <F name="salary_to" />
        </FieldGrid>
        <F name="remarks" />
        <ApproversField type={requisition.name} facts={{}} />
      </FormDialog>
    </>
  )
}
